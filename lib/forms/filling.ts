import type { FieldValue, FormValues } from './fields/field-kind.ts';

/** Fills in fields of an open form one by one, except those that changed since the values were requested (rule E90). */
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
    /** Fills in the fields that are still unchanged. */
    fillUnchanged: fillSince(new Map()),
    /** Prepares to fill in the fields that stay unchanged from now on. */
    fillLater: () => fillSince(new Map(changes)),
  };
}
