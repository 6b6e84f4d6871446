import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { watchFormLinks } from '#lib/browser/form-links.ts';
import { formOfLink, formOfQuery } from '#lib/forms/form-link.ts';
import type { CarFormId } from '#lib/forms/forms-file.ts';
import type { CarModel } from '#lib/pages/car.ts';

const load = () => import('./form-dialog.tsx');
const Dialog = dynamic(() => load().then((module) => module.FormDialog), { ssr: false });

/** Opens the forms of a car's page in place of the pages that its links lead to. */
export function CarForms({ car }: { car: CarModel }) {
  const [opened, setOpened] = useState<{ form: CarFormId; href: string }>();
  const [open, setOpen] = useState(false);
  // A link without a page of its own, opened in a new tab.
  const openAsked = useEffectEvent(() => {
    const form = formOfQuery(car, window.location.search);
    if (!form) return;
    setOpened({ form, href: window.location.href });
    setOpen(true);
  });
  useEffect(() => openAsked(), []);
  const formOf = useEffectEvent((href: string) => formOfLink(car, href));
  useEffect(
    () =>
      watchFormLinks(document, {
        formOf: (href) => formOf(href),
        onReach: load,
        onOpen: (form, link) => {
          setOpened({ form: form as CarFormId, href: link.href });
          setOpen(true);
        },
      }),
    [],
  );
  useBackCloses(open, () => setOpen(false));
  if (!opened) return null;
  return <Dialog key={opened.form} id={opened.form} href={opened.href} car={car} open={open} onClose={() => setOpen(false)} />;
}
