//! Discord's error answers.

use serde_json::{Map, Value, json};

/// An error answer: HTTP status, Discord's code, a sentence, and for 50035 which field is wrong and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
}

impl ApiError {
    /// The answer Discord gives for a code.
    pub(crate) fn new(code: u32) -> Self {
        let (status, message) = match code {
            10003 => (404, "Unknown Channel"),
            10004 => (404, "Unknown Guild"),
            10007 => (404, "Unknown Member"),
            10008 => (404, "Unknown Message"),
            10013 => (404, "Unknown User"),
            10014 => (404, "Unknown Emoji"),
            10015 => (404, "Unknown Webhook"),
            10062 => (404, "Unknown interaction"),
            10063 => (404, "Unknown application command"),
            20012 => (403, "You are not authorized to perform this action on this application"),
            30032 => (400, "Maximum number of application commands reached (100)"),
            30046 => (
                429,
                "Maximum number of edits to messages older than 1 hour reached. Try again later",
            ),
            40005 => (413, "Request entity too large"),
            40060 => (400, "Interaction has already been acknowledged."),
            50001 => (403, "Missing Access"),
            50005 => (403, "Cannot edit a message authored by another user"),
            50006 => (400, "Cannot send an empty message"),
            50007 => (403, "Cannot send messages to this user"),
            50008 => (400, "Cannot send messages in a non-text channel"),
            50013 => (403, "Missing Permissions"),
            50021 => (403, "Cannot execute action on a system message"),
            50024 => (400, "Cannot execute action on this channel type"),
            50027 => (401, "Invalid Webhook Token"),
            50033 => (400, "Invalid Recipient(s)"),
            50035 => (400, "Invalid Form Body"),
            50083 => (400, "Thread is archived"),
            50109 => (400, "The request body contains invalid JSON."),
            50278 => (403, "Cannot send messages to this user due to having no mutual guilds"),
            160_004 => (400, "A thread has already been created for this message"),
            _ => (400, "Error"),
        };
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
        }
    }

    /// A plain HTTP error without a code of Discord's.
    pub(crate) fn http(status: u16, message: &str) -> Self {
        Self {
            status,
            code: 0,
            message: format!("{status}: {message}"),
            errors: None,
        }
    }

    /// 50035 for a single field.
    pub(crate) fn field(path: &str, code: &str, message: impl Into<String>) -> Self {
        let mut form = FormErrors::default();
        form.add(path, code, message);
        Self {
            errors: Some(form.tree),
            ..Self::new(50035)
        }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.status, self.code, self.message)?;
        match &self.errors {
            Some(errors) => write!(f, " {errors}"),
            None => Ok(()),
        }
    }
}

/// Collects everything wrong with a form, as Discord reports all at once, nested by field.
#[derive(Debug, Default)]
pub(crate) struct FormErrors {
    tree: Value,
}

impl FormErrors {
    /// `path` names the field with dots: `embeds.0.title`.
    pub(crate) fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.tree;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            node = object(node).entry(part).or_insert(Value::Null);
        }
        let list = object(node).entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message.into()}));
        }
    }

    pub(crate) fn into_result(self) -> Result<(), ApiError> {
        if self.tree.is_null() {
            Ok(())
        } else {
            Err(ApiError {
                errors: Some(self.tree),
                ..ApiError::new(50035)
            })
        }
    }
}

fn object(value: &mut Value) -> &mut Map<String, Value> {
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    match value {
        Value::Object(map) => map,
        // Just made one.
        _ => unreachable!("the value was made an object above"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_errors_nest_by_field() {
        let mut form = FormErrors::default();
        form.add(
            "embeds.0.title",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 256 or fewer in length.",
        );
        form.add(
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        );
        let error = form.into_result().expect_err("there are errors");
        assert_eq!(error.code, 50035);
        assert_eq!(
            error.body()["errors"]["embeds"]["0"]["title"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        assert_eq!(
            error.body()["errors"]["embeds"]["_errors"][0]["code"],
            "MAX_EMBED_SIZE_EXCEEDED"
        );
    }

    #[test]
    fn no_errors_is_a_valid_form() {
        assert_eq!(FormErrors::default().into_result(), Ok(()));
    }
}
