declare global {
  interface Window {
    /** Where the script in the head of a search page notes each control that is used before the code of the page is there. */
    earlyInputs?: EventTarget[];
  }
}

/** Sets what a shopper typed once more. React takes an input for a change only if its value is not the one that it last saw. */
function retype(input: HTMLInputElement): void {
  const { value } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // A box that was left is searched as a whole. The text must be known by then.
  if (document.activeElement !== input) setTimeout(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

/** Repeats what was typed and chosen before the code of the page was there; otherwise the page shows a choice that nothing follows. */
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
