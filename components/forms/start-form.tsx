import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { PageForm, type PageFormProps } from './page-form.tsx';

/** Takes over the HTML of a form, or shows the form in an empty element. */
export function startForm(element: HTMLElement, props: PageFormProps): Root {
  const form = <PageForm {...props} />;
  if (element.firstElementChild) return hydrateRoot(element, form);
  const root = createRoot(element);
  root.render(form);
  return root;
}
