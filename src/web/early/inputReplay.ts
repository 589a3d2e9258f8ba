type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

const entryOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value);

/** Whether a field differs from the page's HTML: somebody has used it, or the browser has filled it in. */
function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const initial = [...field.options].find((option) => option.hasAttribute('selected')) ?? field.options[0];
  return field.value !== (initial?.value ?? '');
}

/** Replays one input. React ignores a value equal to the last one it saw, so the value is changed first. */
function repeat(field: Field, entry: string | boolean): void {
  if (typeof entry === 'boolean') {
    if (!isTicked(field)) return;
    field.checked = !entry;
    field.click();
    return;
  }
  const { activeElement } = document;
  const [start, end] = field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
  field.value = '';
  // React overrides the field's setter, and would record this value as already seen.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', entry, field);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  if (field === activeElement && start !== null && !(field instanceof HTMLSelectElement))
    field.setSelectionRange(start, end);
}

/**
 * Captures input in fields before the application is hydrated, including what they already contain.
 * @param signal stops capturing
 * @param within a part that isn't hydrated yet; the whole page by default
 * @returns replays the input field by field, as if it were typed again
 */
export function captureInput(signal: AbortSignal, within: Document | Element = document): () => void {
  const entries = new Map<Field, string | boolean>();
  for (const field of within.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) entries.set(field, entryOf(field));
  for (const name of ['input', 'change']) {
    document.addEventListener(
      name,
      ({ target }) => {
        if (!isField(target) || !within.contains(target)) return;
        // In the order of their last change: of two radio buttons, the later one counts.
        entries.delete(target);
        entries.set(target, entryOf(target));
      },
      { signal, capture: true },
    );
  }
  return () => {
    for (const [field, entry] of entries) if (field.isConnected) repeat(field, entry);
  };
}
