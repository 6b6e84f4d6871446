import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LiveForm } from './live-form.tsx';

/** Takes over the HTML of a form, or shows the form in an empty element. */
export function startForm(element: HTMLElement, props: ComponentProps<typeof LiveForm>): Root {
  const form = <LiveForm {...props} />;
  if (element.firstElementChild) return hydrateRoot(element, form);
  const root = createRoot(element);
  root.render(form);
  return root;
}
