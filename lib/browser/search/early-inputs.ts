declare global {
  interface Window {
    /** The controls that a shopper used before the page's code had loaded, as recorded by the script in the head of a search page. */
    earlyInputs?: EventTarget[];
  }
}

/** Enters the typed text again. React ignores an input event if the value is the one that it last saw. */
function retype(input: HTMLInputElement): void {
  const { value } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // Leaving the box starts the search, so React must have the text by then.
  if (document.activeElement !== input) setTimeout(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

/** Repeats what the shopper typed and chose before the page's code had loaded; otherwise the page shows choices that have no effect. */
export function repeatEarlyInputs(): void {
  const controls = new Set(window.earlyInputs);
  delete window.earlyInputs;
  for (const control of controls) {
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === 'search' || control.type === 'text') retype(control);
    if (control.type === 'checkbox' && control.checked !== control.defaultChecked) {
      control.checked = control.defaultChecked;
      control.click();
    }
  }
}
