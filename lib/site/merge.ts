import { isRecord } from '../model/is-record.ts';
import type { Path } from './path.ts';

/** Keys that could reach an object's prototype: never names of settings, so data that holds one is wrong. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The problem and fix for such a key. */
export const forbiddenKey = { problem: 'no key may have this name', fix: 'remove it or rename it' };

/**
 * The value of one place in one layer or in several merged layers. `removed` falls back to the default. A group with `replaces` came after
 * a value that was not a group, so it hides everything below it; this keeps merging associative.
 */
export type LayerNode<O> =
  | { kind: 'leaf'; value: unknown; origin: O }
  | { kind: 'removed'; origin: O }
  | { kind: 'group'; replaces: boolean; origin: O; children: ReadonlyMap<string, LayerNode<O>> };

/** The paths of keys that are data errors (`__proto__`, `constructor`, `prototype`), lists searched too. */
export function forbiddenPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return !Array.isArray(value) && forbiddenKeys.has(key) ? [at] : forbiddenPaths(item, at);
  });
}

/** Reads one layer's settings; `origin` is kept at every leaf. Undefined is absent, null removes, forbidden keys are left out. */
export function layerNode<O>(value: unknown, origin: O): LayerNode<O> | undefined {
  if (value === undefined) return undefined;
  if (value === null) return { kind: 'removed', origin };
  if (!isRecord(value)) return { kind: 'leaf', value, origin };
  const children = new Map<string, LayerNode<O>>();
  for (const [key, item] of Object.entries(value)) {
    const child = forbiddenKeys.has(key) ? undefined : layerNode(item, origin);
    if (child) children.set(key, child);
  }
  return { kind: 'group', replaces: false, origin, children };
}

/** Merges `upper` over `lower`: groups merge, everything else replaces, absent is skipped, null removes. Associative. */
export function mergeNodes<O>(lower: LayerNode<O> | undefined, upper: LayerNode<O> | undefined): LayerNode<O> | undefined {
  if (!upper || !lower) return upper ?? lower;
  if (upper.kind !== 'group' || upper.replaces) return upper;
  if (lower.kind !== 'group') return { ...upper, replaces: true };
  const children = new Map(lower.children);
  for (const [key, child] of upper.children) {
    const merged = mergeNodes(children.get(key), child);
    if (merged) children.set(key, merged);
  }
  return { kind: 'group', replaces: lower.replaces, origin: upper.origin, children };
}

/** The plain value of a node; removed keys are absent. */
export function nodeValue<O>(node: LayerNode<O> | undefined): unknown {
  if (!node || node.kind === 'removed') return undefined;
  if (node.kind === 'leaf') return node.value;
  const value: Record<string, unknown> = {};
  for (const [key, child] of node.children) {
    const item = nodeValue(child);
    if (item !== undefined) value[key] = item;
  }
  return value;
}

/**
 * The layer that set the value at a path: the origin of its leaf or of the list that contains it. Undefined if no layer did. With `near`,
 * the layer responsible for a missing value: the one that removed it, or the last one that set the closest group around it.
 */
export function originAt<O>(node: LayerNode<O> | undefined, path: Path, near = false): O | undefined {
  let at = node;
  for (const key of path) {
    if (at?.kind !== 'group') break;
    const child = at.children.get(String(key));
    if (!child) return near ? at.origin : undefined;
    at = child;
  }
  return near || at?.kind !== 'removed' ? at?.origin : undefined;
}

/** The removed paths, with the layers that removed them. */
export function removedPaths<O>(node: LayerNode<O> | undefined, path: Path = []): { path: Path; origin: O }[] {
  if (node?.kind === 'removed') return [{ path, origin: node.origin }];
  if (node?.kind !== 'group') return [];
  return [...node.children].flatMap(([key, child]) => removedPaths(child, [...path, key]));
}
