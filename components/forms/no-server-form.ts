/** In the browser, the HTML of a form is there already (see server-form.tsx). */
export const ServerForm = undefined;
