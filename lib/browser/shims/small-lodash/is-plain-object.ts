/** Whether a value is a record: made by `{}` or without a prototype. */
export default (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
