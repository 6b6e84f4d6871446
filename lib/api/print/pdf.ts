import { createRequire } from 'node:module';
import { Document, Font, Image, Link, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { qrPath } from '../../cars/qr-path.ts';
import type { Sheet } from './sheet.ts';

/** The typeface comes in two files; the second has letters of Europe and the Pacific. */
const families = ['latin', 'latin-ext'].map((subset) => ({ subset, family: `Sheet ${subset}` }));
const { resolve } = createRequire(import.meta.url);
const weights = [400, 600];
const fullStop = 0x2e;
let fonts: Promise<void> | undefined;

async function registerFonts(): Promise<void> {
  for (const { subset, family } of families)
    Font.register({
      family,
      fonts: weights.map((fontWeight) => ({
        src: resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${subset}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
  // A shortened text ends with "…", which the typeface builds from full stops. If these are the first full stops in the document, every
  // later one is printed but cannot be copied or read aloud.
  for (const { family } of families)
    for (const fontWeight of weights) {
      const font = { fontFamily: family, fontWeight };
      await Font.load(font);
      Font.getFont(font)?.data?.glyphForCodePoint(fullStop);
    }
}

/** Keeps words whole: the renderer would break them between the two font files. Words too long for a line are split before. */
const whole = { hyphenationCallback: (word: string) => [word], hyphenationPenalty: 10_000 };

const ink = 'black';

const styles = StyleSheet.create({
  page: { fontFamily: families.map(({ family }) => family), fontSize: 10.5, lineHeight: 1.25, padding: 36 },
  body: { height: 664, overflow: 'hidden' },
  head: { flexDirection: 'row', justifyContent: 'space-between', paddingBottom: 8, marginBottom: 10, borderBottomWidth: 2 },
  strong: { fontWeight: 600 },
  dealer: { fontWeight: 600, fontSize: 14 },
  title: { fontWeight: 600, fontSize: 25, lineHeight: 1.1 },
  subtitle: { fontSize: 13.5, marginTop: 2 },
  top: { flexDirection: 'row', gap: 16, marginTop: 10, marginBottom: 12 },
  photo: { width: 366, height: 244 },
  side: { flex: 1, justifyContent: 'space-between' },
  amount: { fontWeight: 600, fontSize: 25, lineHeight: 1.1 },
  long: { fontWeight: 600, fontSize: 15 },
  struck: { textDecoration: 'line-through' },
  scan: { flexDirection: 'column', gap: 4 },
  qr: { width: 104, height: 104, marginLeft: -10 },
  soft: { opacity: 0.72 },
  rows: { flexDirection: 'row', gap: 20 },
  column: { flex: 1 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottomWidth: 0.4 },
  label: { width: 84, marginRight: 6, opacity: 0.72 },
  value: { flex: 1 },
  block: { marginTop: 12 },
  blockTitle: { fontWeight: 600, fontSize: 12.5 },
  foot: { height: 96, justifyContent: 'flex-end' },
  footLines: { borderTopWidth: 0.8, paddingTop: 6 },
  link: { color: ink },
});

type Style = (typeof styles)[keyof typeof styles];

/** Text of at most `maxLines` lines; nothing if it is empty. */
const words = (text: string, maxLines: number, ...style: Style[]): ReactNode =>
  text === '' ? null : h(Text, { style: [...style, { maxLines, textOverflow: 'ellipsis' }], ...whole }, text);

const priceBlock = ({ price, sold }: Sheet) =>
  h(
    View,
    null,
    sold ? words('SOLD', 1, styles.amount) : null,
    words(
      [price.amount, price.per].filter(Boolean).join(' '),
      2,
      sold ? styles.soft : price.amount.length > 11 ? styles.long : styles.amount,
    ),
    price.before === '' ? null : h(Text, null, 'was ', h(Text, { style: styles.struck }, price.before)),
    words(price.note, 2),
  );

function qrBlock({ url, scan }: Sheet) {
  const code = qrPath(url);
  if (!code) return null;
  const { size, path } = code;
  return h(
    View,
    { style: styles.scan },
    h(Svg, { viewBox: `0 0 ${size} ${size}`, style: styles.qr }, h(Path, { d: path, fill: ink })),
    words(scan, 2),
  );
}

const column = (rows: Sheet['rows']) =>
  h(
    View,
    { style: styles.column },
    rows.map(({ label, value }, index) =>
      h(View, { key: index, style: styles.row }, words(label, 1, styles.label), words(value, 1, styles.value, styles.strong)),
    ),
  );

const block = ({ title, text }: { title: string; text: string }, lines: number) =>
  text === '' ? null : h(View, { style: styles.block }, words(title, 1, styles.blockTitle), words(text, lines));

function page(sheet: Sheet, photo: Buffer | undefined) {
  const half = Math.ceil(sheet.rows.length / 2);
  const edge = sheet.accent ? { borderBottomColor: sheet.accent } : {};
  return h(
    Page,
    { size: 'A4', style: styles.page },
    h(
      View,
      { style: styles.body },
      h(View, { style: [styles.head, edge] }, words(sheet.dealer.name, 1, styles.dealer), words(sheet.type, 1, styles.dealer)),
      words(sheet.title, 2, styles.title),
      words(sheet.subtitle, 1, styles.subtitle),
      h(
        View,
        { style: styles.top },
        photo ? h(Image, { src: { data: photo, format: 'jpg' }, style: styles.photo }) : null,
        h(View, { style: styles.side }, priceBlock(sheet), qrBlock(sheet)),
      ),
      h(View, { style: styles.rows }, column(sheet.rows.slice(0, half)), column(sheet.rows.slice(half))),
      block(sheet.features, 3),
      block(sheet.comments, 5),
    ),
    h(
      View,
      { style: styles.foot },
      h(
        View,
        { style: styles.footLines },
        words(sheet.dealer.name, 1, styles.strong),
        sheet.dealer.lines.map((line, index) => h(View, { key: index }, words(line, 1))),
        h(Link, { src: sheet.url }, words(sheet.url.slice(0, 110), 1, styles.link)),
      ),
    ),
  );
}

/** Renders the sheet as a PDF of one A4 page; `photo` is a 3:2 JPEG. */
export async function sheetPdf(sheet: Sheet, photo: Buffer | undefined): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= registerFonts();
  await fonts;
  const about = { title: [sheet.title, sheet.subtitle].filter(Boolean).join(' '), author: sheet.dealer.name, language: sheet.language };
  return new Uint8Array(await renderToBuffer(h(Document, about, page(sheet, photo))));
}
