import { z } from 'zod';

/** An option with a default: its type, its default and its one-line meaning, side by side. */
export const option = <S extends z.ZodType>(schema: S, fallback: z.core.util.NoUndefined<z.output<S>>, meaning: string) =>
  schema.default(fallback).describe(meaning);

/** An option that may stay unset. */
export const unset = <S extends z.ZodType>(schema: S, meaning: string) => schema.optional().describe(meaning);

/** A group of options: strict, and each option takes its default when the group is absent. */
export const group = <S extends z.ZodRawShape>(meaning: string, shape: S) =>
  z
    .strictObject(shape)
    .prefault({} as never)
    .meta({ description: meaning, group: true });

/** The type of an option, or of a group, that never reaches a page. Only the type carries this mark; at run time the metadata does. */
export type BuildOnly<S> = S & { readonly buildOnly: true };

/** Keeps an option, or a whole group, out of pages and browsers: only the build and the commands read it. */
export const buildOnly = <S extends z.ZodType>(schema: S) => schema.meta({ buildOnly: true }) as BuildOnly<S>;

export const flag = z.boolean();
export const words = z.array(z.string());
export const webUrl = z.url({ protocol: /^https?$/, error: 'expected an address that starts with https:// or http://' });
export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour such as #0b5fff');
