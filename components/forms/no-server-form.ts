/** The browser already has the HTML of a form (see server-form.tsx). */
export const ServerForm = undefined;
