/** An inline script for the head of a page. `code` is a constant, the same on every page, so the content policy has one hash for it. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the code. It is ours and holds no data.
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
