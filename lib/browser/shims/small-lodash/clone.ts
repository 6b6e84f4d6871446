/** Copies the values of a form, one level deep, as Formik changes one of them. */
export default <T>(value: T): T => {
  if (Array.isArray(value)) return [...value] as T;
  return typeof value === 'object' && value !== null ? { ...value } : value;
};
