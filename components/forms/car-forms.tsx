import { useEffect, useEffectEvent, useState } from 'react';
import { loadEarly } from '#components/ui/load-early.ts';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { tellMissing, withCode } from '#components/ui/with-code.ts';
import { watchFormLinks } from '#lib/browser/forms/form-links.ts';
import { formOfLink, formOfQuery } from '#lib/forms/form-link.ts';
import type { CarFormId } from '#lib/forms/forms-file.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { FormDialog } from './form-dialog.tsx';

const load = () => import('./form-dialog.tsx');

/** Opens the forms of a car's page in dialogs instead of following the links to their pages. */
export function CarForms({ car }: { car: CarModel }) {
  const [opened, setOpened] = useState<{ id: CarFormId; href: string; Dialog: typeof FormDialog }>();
  const [open, setOpen] = useState(false);
  const show = useEffectEvent((id: CarFormId, href: string) =>
    withCode(load, ({ FormDialog: Dialog }) => {
      setOpened({ id, href, Dialog });
      setOpen(true);
    }),
  );
  const ask = useEffectEvent(() => {
    const form = formOfQuery(car, location.search);
    if (form) void show(form, location.href);
  });
  const formOf = useEffectEvent((href: string) => formOfLink(car, href));
  useEffect(() => {
    // A click that opens the link in a new tab.
    ask();
    return watchFormLinks(document, {
      formOf: (href) => formOf(href),
      onReach: loadEarly(load),
      onOpen: (form, link) => show(form as CarFormId, link.href),
    });
  }, []);
  useBackCloses(open, () => setOpen(false));
  if (!opened) return null;
  const { Dialog, ...link } = opened;
  return (
    <Dialog
      // Another link brings other values; the same link keeps what was typed.
      key={link.id + link.href}
      {...link}
      car={car}
      open={open}
      onClose={() => setOpen(false)}
      onMissing={tellMissing}
    />
  );
}
