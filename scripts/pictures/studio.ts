import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  CanvasTexture,
  CustomBlending,
  DataTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  LinearFilter,
  Matrix4,
  Mesh,
  NearestFilter,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  RedFormat,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { PictureView as View } from '../../lib/cars/picture-bodies.ts';
import { bakeLight } from './bake.ts';
import { buildVehicle } from './body-types.ts';
import { frameShot } from './camera.ts';
import { decalCode } from './decals.ts';
import { develop } from './develop.ts';
import { type Built, buildPart, type Pane, type Plate, type Vehicle } from './parts.ts';
import { plateOutline } from './plates.ts';
import type { Vec } from './sdf.ts';
import { clearCode, floorCode, plateCode, skinCode, vertexCode } from './shader.ts';

// Runs inside the browser page: builds one vehicle, lights it once and photographs it.

type Uniforms = Record<string, { value: unknown }>;
type Set = { scene: Scene; vehicle: Vehicle; points: Float32Array; uniforms: Uniforms };

let renderer: WebGLRenderer | undefined;
let current: Set | undefined;
const timings: Record<string, number> = {};

/** Build and light a vehicle; draft > 1 uses a coarser surface. */
export function setUp(body: string, draft: number): Record<string, number> {
  let t = performance.now();
  const lap = (name: string) => {
    timings[name] = Math.round(performance.now() - t);
    t = performance.now();
  };
  const vehicle = buildVehicle(body);
  const built = vehicle.parts.flatMap((p) => buildPart(p, draft));
  lap('mesh');
  const half = Math.max(...built.map((b) => reach(b.mesh.position))) + 1.2;
  const plates = vehicle.plates.map(plateMesh);
  const light = bakeLight(
    [...built.map((b) => b.mesh), ...plates.map((p) => p.mesh)],
    built.map((b) => b.coarse),
    half,
    draft > 1 ? 90 : 240,
  );
  lap('bake');
  timings.triangles = built.reduce((n, b) => n + b.mesh.index.length / 3, 0);
  const map = new DataTexture(light.ground.data, light.ground.size, light.ground.size, RedFormat, FloatType);
  map.minFilter = map.magFilter = NearestFilter;
  renderer ??= new WebGLRenderer({ antialias: false, preserveDrawingBuffer: false });
  if (renderer.extensions.has('OES_texture_float_linear')) map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  const uniforms: Uniforms = {
    viewProjection: { value: new Matrix4() },
    eye: { value: new Vector3() },
    frame: { value: new Vector2() },
    focus: { value: new Vector2(1, 0) },
    ground: { value: map },
    groundHalf: { value: half },
    plate: { value: plateTexture() },
  };
  const scene = new Scene();
  const add = (g: BufferGeometry, fragment: string, order: number, more = {}) => {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: vertexCode,
      fragmentShader: fragment,
      uniforms,
      blending: NoBlending,
      ...more,
    });
    const m = new Mesh(g, material);
    m.frustumCulled = false;
    m.renderOrder = order;
    scene.add(m);
  };
  add(floorGeometry(half), floorCode, 0, { depthTest: false, depthWrite: false });
  const skins = built.map((b, i) => ({ b, bake: light.vertex[i] }));
  const plainOnes = skins.filter((s) => !s.b.skin);
  const skinOnes = skins.filter((s) => s.b.skin);
  if (skinOnes.length) add(merge(skinOnes), skinCode(decalCode(vehicle.decals, vehicle.cabin)), 1);
  if (plainOnes.length) add(merge(plainOnes), skinCode(''), 1);
  for (const [i, p] of plates.entries())
    add(geometry(p.mesh.position, p.mesh.normal, p.mesh.index, p.uv, light.vertex[built.length + i]), plateCode, 2, { side: DoubleSide });
  for (const pane of vehicle.panes ?? []) {
    add(paneGeometry(pane), clearCode, 3, {
      side: DoubleSide,
      depthWrite: false,
      transparent: true,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
  }
  current = { scene, vehicle, uniforms, points: cloud(built) };
  lap('upload');
  return timings;
}

/** Photograph the vehicle; the answer is base RGB then paint light then flake light, base64. */
export function shoot(view: View, width: number, height: number, over: number): string {
  if (!current || !renderer) throw new Error('set up a vehicle first');
  const { scene, vehicle, uniforms, points } = current;
  const [w, h] = [width * over, height * over];
  const shot = frameShot(view, vehicle, points, w / h);
  (uniforms.viewProjection.value as Matrix4).copy(shot.matrix);
  (uniforms.eye.value as Vector3).set(...shot.eye);
  (uniforms.frame.value as Vector2).set(w, h);
  (uniforms.focus.value as Vector2).set(shot.focus, view === 'detail' ? 2.4 : 0);
  const target = new WebGLRenderTarget(w, h, { count: 2 });
  renderer.setRenderTarget(target);
  renderer.autoClear = true;
  renderer.render(scene, new Camera());
  const base = new Uint8Array(w * h * 4);
  const mask = new Uint8Array(w * h * 4);
  renderer.readRenderTargetPixels(target, 0, 0, w, h, base, undefined, 0);
  renderer.readRenderTargetPixels(target, 0, 0, w, h, mask, undefined, 1);
  target.dispose();
  return develop(base, mask, width, height, over, view === 'detail');
}

function merge(list: { b: Built; bake: Float32Array }[]): BufferGeometry {
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
  return geometry(position, normal, index, surf, bake, albedo);
}

function geometry(
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
function floorGeometry(half: number): BufferGeometry {
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
  return geometry(
    all,
    normal,
    new Uint32Array([...quad(0), ...quad(4), ...quad(8), ...quad(12)]),
    surf,
    new Float32Array((all.length / 3) * 2),
  );
}

function paneGeometry(p: Pane): BufferGeometry {
  const position = new Float32Array(p.corners.flat());
  const [a, b, c] = p.corners.map((v) => new Vector3(...v));
  const n = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
  const normal = new Float32Array(p.corners.flatMap(() => [n.x, n.y, n.z]));
  const surf = new Float32Array(p.corners.flatMap(() => [p.tint ?? 0.25, 0, 0, 0]));
  const index = p.corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2]);
  return geometry(position, normal, new Uint32Array(index), surf, new Float32Array(p.corners.length * 2));
}

function plateMesh(p: Plate): { mesh: { position: Float32Array; normal: Float32Array; index: Uint32Array }; uv: Float32Array } {
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

function plateTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [744, 224];
  const c = canvas.getContext('2d') as CanvasRenderingContext2D;
  c.fillStyle = '#f4f4f1';
  c.fillRect(0, 0, 744, 224);
  c.strokeStyle = '#55595e';
  c.lineWidth = 7;
  c.strokeRect(14, 14, 716, 196);
  return new CanvasTexture(canvas);
}

function reach(p: Float32Array): number {
  let r = 0;
  for (let i = 0; i < p.length; i += 3) r = Math.max(r, Math.abs(p[i]), Math.abs(p[i + 2]));
  return r;
}

function cloud(built: Built[]): Float32Array {
  const out: number[] = [];
  for (const b of built)
    for (let i = 0; i < b.mesh.position.length; i += 3 * 7) out.push(b.mesh.position[i], b.mesh.position[i + 1], b.mesh.position[i + 2]);
  return new Float32Array(out);
}
