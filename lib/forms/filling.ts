import type { FieldValue, FormValues } from './fields/field-kind.ts';

/** Fills in fields of an open form one by one, and never one that was changed since the values were asked for (rule E90). */
export function filling(set: (name: string, value: FieldValue | undefined) => void) {
  const changes = new Map<string, number>();
  const change = (name: string, value: FieldValue | undefined) => {
    changes.set(name, (changes.get(name) ?? 0) + 1);
    set(name, value);
  };
  const fillSince = (before: ReadonlyMap<string, number>) => (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) if (changes.get(name) === before.get(name)) change(name, value);
  };
  return {
    change,
    /** What fills in the fields that nobody changed yet. */
    fillUnchanged: fillSince(new Map()),
    /** What will fill in the fields that nobody changes from now on. */
    fillLater: () => fillSince(new Map(changes)),
  };
}
