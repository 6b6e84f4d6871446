import type { FieldSettings } from '../model/field-settings.ts';
import type { FieldValue, FormValues } from './fields/field-kind.ts';

const holds = (value: FieldValue | undefined, equals: string | number | boolean): boolean =>
  Array.isArray(value)
    ? value.some((item) => item === equals)
    : value === equals || (typeof value === 'string' && value === String(equals));

/**
 * The fields that a shopper sees with these values. A field that depends on a hidden one is hidden too; hidden fields are neither checked nor
 * sent (rule E74).
 */
export function visibleFields<F extends Pick<FieldSettings, 'name' | 'when'>>(fields: readonly F[], values: FormValues): F[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const isVisible = ({ when }: Pick<FieldSettings, 'name' | 'when'>, depth = fields.length): boolean => {
    if (!when) return true;
    const master = byName.get(when.field);
    return master !== undefined && depth > 0 && holds(values[when.field], when.equals) && isVisible(master, depth - 1);
  };
  return fields.filter((field) => isVisible(field));
}
