// The HTML of a form needs these styles before its code is there.
import './field.module.scss';
import './form-body.module.scss';
import { type RefObject, useEffect, useRef } from 'react';
import { ServerForm } from '#components/forms/server-form.tsx';
import { formAnchor } from '#lib/forms/form-anchor.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import styles from './form-block.module.scss';
import { FormNotice } from './form-notice.tsx';

const signs = ['focusin', 'pointerdown', 'input'] as const;

/** Loads the code of a form when the form is nearly in view or is used, and lets it take over the HTML. */
function useStart(box: RefObject<HTMLDivElement | null>, id: string, view: FormView): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new AbortController();
    let stop: (() => void) | undefined;
    let isPressed = false;
    let isStarted = false;
    const start = async () => {
      if (isStarted) return;
      isStarted = true;
      const { startForm } = await import('./start-form.tsx');
      if (watch.signal.aborted) return;
      const root = startForm(element, { id, view, isPressed });
      // React refuses to remove a tree while it renders another one.
      stop = () => setTimeout(() => root.unmount());
    };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
      rootMargin: '200px',
    });
    observer.observe(element);
    for (const sign of signs) element.addEventListener(sign, start, { signal: watch.signal });
    element.addEventListener(
      'click',
      ({ target }) => {
        isPressed ||= (target as Element).closest('[data-send]') !== null;
      },
      { signal: watch.signal },
    );
    if (!element.firstElementChild) void start();
    return () => {
      watch.abort();
      observer.disconnect();
      stop?.();
    };
  }, [box, id, view]);
}

/** A form on a page. Its HTML is built; its code loads when the shopper reaches it. */
export function FormBlock({ view, className = '' }: { view: FormView; className?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const id = `form-${view.form.id}`;
  useStart(box, id, view);
  return (
    <section id={formAnchor(view.form)} className={`${styles.block} ${className}`}>
      {ServerForm ? (
        <div ref={box} className={styles.form}>
          <ServerForm id={id} view={view} />
        </div>
      ) : (
        // React must not compare this HTML: the built HTML stays until the form's code takes it over.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text cannot hold a script.
        <div ref={box} className={styles.form} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
      <FormNotice notice={view.setup.notice} />
      <noscript>Turn on JavaScript to send this form, or call us.</noscript>
    </section>
  );
}
