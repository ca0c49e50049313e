// The glossary, reachable from every use: marks its words in the texts, and opens it at a word that is pressed.
const dialog = document.getElementById("words");
const entries = new Map();
for (const entry of dialog.querySelectorAll("[data-term]")) {
  for (const term of entry.dataset.term.split(",")) entries.set(term, entry);
}
// Longer terms first: "rolling window" before "window". A state's name counts only as it is written.
const terms = [...entries.keys()].sort((a, b) => b.length - a.length);
const pattern = new RegExp(`(?<![\\w-])(${terms.join("|")})(?![\\w-])`, "g");
const TEXTS = ".prose p, .prose li span, .doors p:not(.hint), .welcome p, .controls .hint";

const SECTIONS = ".prose > div, .doors, .welcome, .controls";

/** Makes a button of the first use of each word in every section: more would be in the way of who goes by Tab. */
function mark() {
  const metIn = new Map();
  for (const text of document.querySelectorAll(TEXTS)) {
    if (text.dataset.marked) continue;
    text.dataset.marked = "yes";
    const section = text.closest(SECTIONS);
    if (!metIn.has(section)) metIn.set(section, new Set());
    const met = metIn.get(section);
    for (const node of [...text.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      const parts = [];
      let from = 0;
      for (const { 0: term, index } of node.data.matchAll(pattern)) {
        if (met.has(entries.get(term))) continue;
        met.add(entries.get(term));
        parts.push(node.data.slice(from, index), word(term));
        from = index + term.length;
      }
      if (parts.length > 0) node.replaceWith(...parts, node.data.slice(from));
    }
  }
}

function word(term) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "word";
  button.dataset.word = term;
  button.setAttribute("aria-haspopup", "dialog");
  button.textContent = term;
  return button;
}

addEventListener("click", ({ target }) => {
  const asked = target.closest?.("[data-word]");
  if (!asked) return;
  dialog.showModal();
  dialog.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const entry = entries.get(asked.dataset.word);
  entry?.setAttribute("aria-current", "true");
  if (!entry) return dialog.querySelector("dl").firstElementChild.scrollIntoView({ block: "nearest" });
  // Into view, and read out.
  entry.tabIndex = -1;
  entry.role = "group";
  entry.focus();
});

// The program tells when a page of its own stands.
addEventListener("page-built", mark);
mark();
