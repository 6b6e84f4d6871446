/**
 * Preloads fonts, by their addresses: the files of styles/_fonts.scss, so that each is fetched once. It comes last in a page. A browser holds back the
 * first paint until the fonts that the head preloads are there, and React would put a link into the head.
 */
export function FontPreloads({ fonts }: { fonts: readonly string[] }) {
  const links = fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own files.
  return <div hidden dangerouslySetInnerHTML={{ __html: links.join('') }} />;
}
