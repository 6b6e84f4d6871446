import {
  type BufferGeometry,
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
import { bakeLight } from './bake.ts';
import { buildVehicle } from './body-types.ts';
import { frameShot, type View } from './camera.ts';
import { decalCode } from './decals.ts';
import { develop } from './develop.ts';
import { floorGeometry, makeGeometry, mergeGeometry, paneGeometry, plateMesh } from './geometry.ts';
import { type Built, buildPart, type Vehicle } from './parts.ts';
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
  if (skinOnes.length) add(mergeGeometry(skinOnes), skinCode(decalCode(vehicle.decals, vehicle.cabin)), 1);
  if (plainOnes.length) add(mergeGeometry(plainOnes), skinCode(''), 1);
  for (const [i, p] of plates.entries())
    add(makeGeometry(p.mesh.position, p.mesh.normal, p.mesh.index, p.uv, light.vertex[built.length + i]), plateCode, 2, { side: DoubleSide });
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
