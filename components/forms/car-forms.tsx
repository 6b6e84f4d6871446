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
  const show = useEffectEvent((form: CarFormId, href: string) => {
    setOpened({ form, href });
    setOpen(true);
  });
  const formOf = useEffectEvent((href: string) => formOfLink(car, href));
  const asked = useEffectEvent(() => formOfQuery(car, location.search));
  useEffect(() => {
    // Such a link, opened in a new tab.
    const form = asked();
    if (form) show(form, location.href);
    return watchFormLinks(document, {
      formOf: (href) => formOf(href),
      onReach: load,
      onOpen: (form, link) => show(form as CarFormId, link.href),
    });
  }, []);
  useBackCloses(open, () => setOpen(false));
  if (!opened) return null;
  return (
    <Dialog
      // Another link brings other numbers along; the same one keeps what was typed.
      key={opened.form + opened.href}
      id={opened.form}
      href={opened.href}
      car={car}
      open={open}
      onClose={() => setOpen(false)}
    />
  );
}
