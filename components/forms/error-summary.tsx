import type { FieldErrors } from '#lib/forms/form-schema.ts';

type Props = { errors: FieldErrors; labelOf: (name: string) => string };

/** Reads out what is wrong after a form was sent, for people who do not see the messages below the fields. */
export function ErrorSummary({ errors, labelOf }: Props) {
  const labels = [...new Set(Object.keys(errors).map(labelOf))];
  const count = labels.length === 1 ? 'One field needs your attention' : `${labels.length} fields need your attention`;
  return (
    <p role="alert" className="visually-hidden">
      {labels.length > 0 ? `${count}: ${labels.join(', ')}.` : ''}
    </p>
  );
}
