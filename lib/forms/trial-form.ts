/** The title of the form for a car. A dealer's own title stays, whatever the vehicle is. */
export const trialTitle = 'Book a test drive';

/** The form to try a vehicle, under the name of the link that opens it: nobody drives a caravan. */
export const trialForm = <Form extends { title: string; submit: string }>(form: Form, link: string | undefined): Form =>
  link && link !== trialTitle && form.title === trialTitle ? { ...form, title: link, submit: link } : form;
