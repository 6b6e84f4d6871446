/** Replaces a library for Formik's component wrappers (1 KB with gzip), which our forms do not use. next.config.ts sets the alias. */
export default function unused(): never {
  throw new Error('The component wrappers of Formik are not part of our pages: forms use the hook useFormik.');
}
