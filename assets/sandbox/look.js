// Dark or light: as the system says, unless chosen here.

const KEY = "sandbox-look";

export const looks = ["auto", "dark", "light"];
export const look = () => localStorage.getItem(KEY) ?? "auto";

export function setLook(chosen) {
  if (chosen === "auto") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
  show();
}

function show() {
  const chosen = look();
  const dark = chosen === "auto" ? !matchMedia("(prefers-color-scheme: light)").matches : chosen === "dark";
  document.documentElement.dataset.look = dark ? "dark" : "light";
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
show();
