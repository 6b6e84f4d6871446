import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import type { Built, Pane, Plate } from './parts.ts';
import { plateOutline } from './plates.ts';

/** Joins the parts of a vehicle to one mesh with its baked light. */
export function mergeGeometry(list: { b: Built; bake: Float32Array }[]): BufferGeometry {
  const corners = list.reduce((n, s) => n + s.b.mesh.position.length / 3, 0);
  const faces = list.reduce((n, s) => n + s.b.mesh.index.length, 0);
  const position = new Float32Array(corners * 3);
  const normal = new Float32Array(corners * 3);
  const albedo = new Float32Array(corners * 3);
  const surf = new Float32Array(corners * 4);
  const bake = new Float32Array(corners * 2);
  const index = new Uint32Array(faces);
  let c = 0;
  let f = 0;
  for (const { b, bake: light } of list) {
    const n = b.mesh.position.length / 3;
    position.set(b.mesh.position, c * 3);
    normal.set(b.mesh.normal, c * 3);
    bake.set(light, c * 2);
    const { albedo: a, rough, metal, paint, coat } = b.surface;
    for (let i = 0; i < n; i++) {
      albedo.set(a, (c + i) * 3);
      surf.set([rough, metal, paint, coat], (c + i) * 4);
    }
    for (let i = 0; i < b.mesh.index.length; i++) index[f + i] = b.mesh.index[i] + c;
    c += n;
    f += b.mesh.index.length;
  }
  return makeGeometry(position, normal, index, surf, bake, albedo);
}

export function makeGeometry(
  position: Float32Array,
  normal: Float32Array,
  index: Uint32Array,
  surf: Float32Array,
  bake: Float32Array,
  albedo?: Float32Array,
): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute('position', new BufferAttribute(position, 3));
  g.setAttribute('normal', new BufferAttribute(normal, 3));
  g.setAttribute('albedo', new BufferAttribute(albedo ?? new Float32Array(position.length), 3));
  g.setAttribute('surf', new BufferAttribute(surf, 4));
  g.setAttribute('bake', new BufferAttribute(bake, 2));
  g.setIndex(new BufferAttribute(index, 1));
  return g;
}

/** A floor far larger than the frame plus a wall far behind; both only carry the backdrop. */
export function floorGeometry(half: number): BufferGeometry {
  const f = 400;
  const position = new Float32Array([-f, 0, -f, f, 0, -f, f, 0, f, -f, 0, f]);
  // The wall is drawn first, wrapped around the set, so that no pixel is left empty.
  const wall = new Float32Array([
    -f,
    -f,
    f,
    f,
    -f,
    f,
    f,
    f,
    f,
    -f,
    f,
    f,
    -f,
    -f,
    f,
    -f,
    -f,
    -f,
    -f,
    f,
    -f,
    -f,
    f,
    f,
    f,
    -f,
    f,
    f,
    -f,
    -f,
    f,
    f,
    -f,
    f,
    f,
    f,
  ]);
  const all = new Float32Array([...wall, ...position]);
  const surf = new Float32Array((all.length / 3) * 4);
  for (let i = 0; i < 12; i++) surf[i * 4] = 1;
  const normal = new Float32Array(all.length).fill(half > 0 ? 0.577 : 0);
  const quad = (o: number) => [o, o + 1, o + 2, o, o + 2, o + 3, o, o + 2, o + 1, o, o + 3, o + 2];
  return makeGeometry(
    all,
    normal,
    new Uint32Array([...quad(0), ...quad(4), ...quad(8), ...quad(12)]),
    surf,
    new Float32Array((all.length / 3) * 2),
  );
}

export function paneGeometry(p: Pane): BufferGeometry {
  const position = new Float32Array(p.corners.flat());
  const [a, b, c] = p.corners.map((v) => new Vector3(...v));
  const n = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
  const normal = new Float32Array(p.corners.flatMap(() => [n.x, n.y, n.z]));
  const surf = new Float32Array(p.corners.flatMap(() => [p.tint ?? 0.25, 0, 0, 0]));
  const index = p.corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2]);
  return makeGeometry(position, normal, new Uint32Array(index), surf, new Float32Array(p.corners.length * 2));
}

export function plateMesh(p: Plate): { mesh: { position: Float32Array; normal: Float32Array; index: Uint32Array }; uv: Float32Array } {
  const { corners, normal: n } = plateOutline(p);
  return {
    mesh: {
      position: new Float32Array(corners.flat()),
      normal: new Float32Array([...n, ...n, ...n, ...n]),
      index: new Uint32Array([0, 1, 2, 0, 2, 3]),
    },
    uv: new Float32Array([0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0]),
  };
}
