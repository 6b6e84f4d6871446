/** Formik copies a form's values with this. next.config.ts replaces Lodash with it, which would be a sixth of a form's code. */
export default <T>(value: T): T => structuredClone(value);
