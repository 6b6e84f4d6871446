/** Formik copies a form's values with this. next.config.ts puts it in the place of Lodash, which would be a sixth of a form's code. */
export default <T>(value: T): T => structuredClone(value);
