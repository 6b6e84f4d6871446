import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** What a component shows before any script runs, a line for each block; text for listeners only is left out. */
export function visibleText<P extends object>(component: ComponentType<P>, props: P): string[] {
  return renderToStaticMarkup(createElement(component, props))
    .replaceAll(/<svg.*?<\/svg>|<noscript>.*?<\/noscript>|<span class="visually-hidden">.*?<\/span>/gs, ' ')
    .replaceAll(/<\/?(p|div|h[1-6]|li|ul|button|section|a)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .filter(Boolean);
}
