import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react';
import { CallButton } from '#components/car/call-button.tsx';
import { type ContentPart, contentParts, hasSectionsFirst } from '#components/content/content-parts.ts';
import { ListPager } from '#components/content/list-pager.tsx';
import { useNearMe } from '#components/content/use-near-me.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';
import { useActionBar } from '#components/ui/use-action-bar.ts';
import { useRootMark } from '#components/ui/use-root-mark.ts';
import { formAnchor } from '#lib/forms/form-anchor.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import { pageTrail } from '#lib/routes/page-trail.ts';
import type { BlockKit } from './block-kit.ts';
import { BlockList } from './block-list.tsx';
import { HeroBlock } from './hero-block.tsx';

/** A page's call to action: its form, or else directions to its only location. */
function nextStep({ form, locations }: ContentModel): { name: string; href: string } | undefined {
  if (form) return { name: form.form.title, href: `#${formAnchor(form.form)}` };
  const [place] = locations;
  return place?.mapHref && locations.length === 1 ? { name: 'Directions', href: place.mapHref } : undefined;
}

/** Marks the page for its styles while the form is in view, above the lowest quarter of the window. */
function useAtForm(form: ContentModel['form']): void {
  const [isAt, setIsAt] = useState(false);
  useEffect(() => {
    const element = form && document.getElementById(formAnchor(form.form));
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setIsAt(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -25%',
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsAt(false);
    };
  }, [form]);
  useRootMark('data-at-form', isAt);
}

/** A sticky bar with the phone number and the call to action, on phones only. Articles and lists are for reading, so they have none. */
function PageBar({ model, classes }: { model: ContentModel; classes: ContentLook['bar'] }) {
  const { chrome, form, layout, locations } = model;
  const phone = (locations.length === 1 && locations[0]?.phone) || chrome.phone;
  const next = nextStep(model);
  const isForReading = layout === 'article' || layout === 'articles';
  const hasBar = !isForReading && Boolean(phone && next);
  useActionBar(hasBar);
  useAtForm(hasBar ? form : undefined);
  if (isForReading || !phone || !next) return null;
  return (
    <section className={classes.bar} aria-label="Contact us" data-action-bar="">
      <CallButton phone={phone} label="Call" variant="bar" />
      <ButtonLink href={next.href} className={classes.enquire} name={next.name} />
    </section>
  );
}

type Part<More = object> = ComponentType<{ model: ContentModel } & More>;

/** How a template shows the parts of a content page. The model decides which of them a page has, and in which order. */
export type ContentLook = {
  kit: BlockKit;
  /** Classes of the sticky bar and of its button. */
  bar: Readonly<Record<string, string | undefined>>;
  /** `trail` is the breadcrumbs; `jump` leads past the text to the form, where that is not in the first view. */
  Head: Part<Record<'trail' | 'jump', (className?: string) => ReactNode>>;
  List: Part<{ near: ReturnType<typeof useNearMe>; pager: ReactNode }>;
  Text: Part;
  Places: Part;
  Articles: Part;
  /** Follows all other parts. */
  End?: Part;
  /** Wraps consecutive parts in the page's column. */
  Frame: ComponentType<{ isFirst: boolean; children: ReactNode }>;
};

const isWide = (part: ContentPart | undefined) => part === 'sections' || part === 'articles';

/** Groups consecutive parts of the page's column. A wide part is a group of its own. */
function runsOf(parts: readonly ContentPart[]): ContentPart[][] {
  const runs: ContentPart[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (!last || isWide(part) || isWide(last[0])) runs.push([part]);
    else last.push(part);
  }
  return runs;
}

/** A page of text, an article, the list of articles or the list of locations. */
export function ContentPage({ model, look }: { model: ContentModel; look: ContentLook }) {
  const { kit, bar, Head, List, Text, Places, Articles, End, Frame } = look;
  const { blocks, form, formFirst, pager } = model;
  const near = useNearMe(model);
  const hasJump = !formFirst && (blocks.column.length > 0 || hasSectionsFirst(model));
  const trail = (className?: string) => (
    <div className={className}>
      <Breadcrumbs items={pageTrail(model.head.canonical.slice(model.chrome.url.length), model.heading)} />
    </div>
  );
  const jump = (className = '') =>
    form &&
    hasJump && (
      <a href={`#${formAnchor(form.form)}`} className={`${button.button} ${button.primary} ${className}`}>
        {form.form.title}
      </a>
    );
  const views: Record<ContentPart, ReactNode> = {
    head: !blocks.hero && <Head model={model} trail={trail} jump={jump} />,
    list: (
      <List model={model} near={near} pager={pager && <ListPager pager={pager} label="Pages of articles" newer="Newer" older="Older" />} />
    ),
    text: <Text model={model} />,
    sections: <BlockList blocks={blocks.sections} kit={kit} place="page" />,
    places: <Places model={model} />,
    articles: <Articles model={model} />,
  };
  return (
    <>
      {blocks.hero && <HeroBlock block={blocks.hero} isFirst />}
      {runsOf(contentParts(model)).map((run, index) => {
        const shown = run.map((part) => <Fragment key={part}>{views[part]}</Fragment>);
        if (isWide(run[0])) return shown;
        return (
          <Frame key={run[0]} isFirst={index === 0}>
            {shown}
          </Frame>
        );
      })}
      {End && <End model={model} />}
      <PageBar model={model} classes={bar} />
    </>
  );
}

type Columns = {
  model: ContentModel;
  kit: BlockKit;
  /** The classes that the mixin `form-columns` names. */
  styles: ContentLook['bar'];
  /** The text itself. */
  children: ReactNode;
  aside?: ReactNode;
};

/** The text of a page, its form, and the blocks beside them. */
export function TextColumns({ model: { blocks, form, formFirst }, kit, styles, children, aside }: Columns) {
  const shownForm = form && <FormBlock view={form} className={styles.form} />;
  const { columns, withForm, withBeside } = styles;
  return (
    <div className={[columns, form && withForm, blocks.beside && withBeside, formFirst && styles.formFirst].filter(Boolean).join(' ')}>
      {formFirst && shownForm}
      {children}
      {blocks.beside && (
        <div>
          <BlockList blocks={blocks.beside} kit={kit} place="column" />
        </div>
      )}
      {!formFirst && shownForm}
      {aside}
    </div>
  );
}
