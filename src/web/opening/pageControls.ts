/* What a person does with the page’s controls before, or instead of, sending an event to a machine. */

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();

const found = (selector: string, name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name);

/** Presses the control with this name, as soon as the page has it. False if it doesn’t within the limit, in ms. */
export function press(name: string, limit: number): Promise<boolean> {
  const end = performance.now() + limit;
  return new Promise((resolve) => {
    const look = () => {
      const control = found('button, [role="menuitem"], a', name);
      if (control !== undefined) {
        control.click();
        resolve(true);
      } else if (performance.now() > end) resolve(false);
      else setTimeout(look, 50);
    };
    look();
  });
}

/** Types a text into the field with this label; false if the page has none. */
export function type(label: string, text: string): boolean {
  const field = [...document.querySelectorAll('label')].find((each) => nameOf(each).startsWith(label))?.control;
  if (!(field instanceof HTMLInputElement)) return false;
  // React notices a change of the property only through the element’s own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
