// A modal form that the bot opened.

import { send } from "./api.js";
import { byId, el } from "./dom.js";
import { page } from "./state.js";

const PARAGRAPH = 2;

export function openModal({ interaction, form }) {
  const dialog = byId("modal");
  const inputs = form.components.map((row) => row.components[0]);
  const fields = inputs.map((input) => el(input.style === PARAGRAPH ? "textarea" : "input", {
    value: input.value ?? "", placeholder: input.placeholder ?? "", required: input.required !== false,
    minLength: input.min_length ?? null, maxLength: input.max_length ?? 4000,
  }));
  const submit = async (event) => {
    event.preventDefault();
    dialog.close();
    const { failure } = await page.answered(send("modal", { interaction, fields: inputs.map((input, n) => [input.custom_id, fields[n].value]) }));
    if (failure) page.notice(failure);
  };
  dialog.setAttribute("aria-label", form.title);
  dialog.replaceChildren(el("form", { onsubmit: submit },
    el("h2", {}, form.title),
    inputs.map((input, n) => el("label", {}, el("span", {}, input.label, input.required !== false && el("span", { className: "required", title: "required" }, " *")), fields[n])),
    el("div", { className: "bar" },
      el("button", { type: "button", className: "button secondary", onclick: () => dialog.close() }, "Cancel"),
      el("button", { className: "button primary" }, "Submit"))));
  dialog.showModal();
}
