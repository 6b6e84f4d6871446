import { inset, type Point } from './sdf.ts';

// Windows, lamps, grilles and shut lines are not separate geometry: they are volumes
// (outlines pressed through the body) that change the material of whatever skin lies
// inside them. Nothing can float, gape or flicker, and edges stay crisp at any zoom.

/** One change of material on the skin. Outlines are (x, y) side, (|z|, y) front, (x, |z|) top. */
export type Decal = {
  mat: string;
  side?: Point[];
  front?: Point[];
  top?: Point[];
  /** side-view disc or ring: centre x, y, outer radius, inner radius */
  ring?: [number, number, number, number?];
  x?: [number, number];
  y?: [number, number];
  /** range of |z|, or of z itself when oneSided */
  z?: [number, number];
  oneSided?: boolean;
  /** corner rounding of the outlines */
  round?: number;
  /** draw only the outline, this many metres wide to either side */
  line?: number;
};

/** What is seen through the glass: a shell of planes and simple seats. */
export type Cabin = {
  floor: number;
  roof: number;
  half: number;
  lean: number;
  belt: number;
  front: [number, number];
  rear: [number, number];
  rows: number[];
  dash: number;
  wheel: number;
  bulkhead?: number;
};

const f = (n: number): string => {
  const text = Number.isInteger(n) ? `${n}.0` : String(Number(n.toFixed(5)));
  return n < 0 ? `(${text})` : text;
};
const v2 = (p: Point): string => `vec2(${f(p[0])},${f(p[1])})`;

/** GLSL that applies the decals in order and answers what lies behind glass. */
export function decalCode(decals: Decal[], cabin?: Cabin): string {
  const functions: string[] = [];
  const body: string[] = [];
  const glass: string[] = [];
  decals.forEach((d, i) => {
    const polys = (
      [
        ['side', 'p.xy'],
        ['front', 'q.zy'],
        ['top', 'q.xz'],
      ] as const
    )
      .filter(([key]) => d[key])
      .map(([key, coords]) => polygon(`d${i}${key}`, d[key] as Point[], coords, d.round ?? 0, functions));
    if (d.ring) polys.push(ringCode(d.ring));
    let shape = polys.length ? polys.reduce((a, b) => `max(${a},${b})`) : '-1e3';
    if (d.line !== undefined) shape = `abs(${shape})-${f(d.line)}`;
    for (const [axis, range] of [
      ['p.x', d.x],
      ['p.y', d.y],
      [d.oneSided ? 'p.z' : 'q.z', d.z],
    ] as const) {
      if (range) shape = `max(${shape},abs(${axis}-${f((range[0] + range[1]) / 2)})-${f((range[1] - range[0]) / 2)})`;
    }
    functions.push(`float shape${i}(vec3 p){vec3 q=vec3(p.xy,abs(p.z));return ${shape};}`);
    if (d.mat === 'glass') glass.push(`g=min(g,shape${i}(p));`);
    const box = bounds(d);
    body.push(`{float d=shape${i}(p);float a=clamp(.5-d/px,0.,1.);if(a>0.){Surf t=s;mat_${d.mat}(t,d,p,v,${box});s=blend(s,t,a);}}`);
  });
  return `${functions.join('\n')}
float glassAt(vec3 p){float g=1e3;${glass.join('')}return g;}
${cabinCode(cabin)}
${'//MATERIALS'}
void decals(inout Surf s, vec3 p, vec3 v, float px){
${body.join('\n')}
}`;
}

function polygon(name: string, points: Point[], coords: string, round: number, out: string[]): string {
  const inner = round ? inset(points, round) : points;
  const n = inner.length;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const c: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const h: Point = [(Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2];
  out.push(`const vec2 ${name}_v[${n}]=vec2[${n}](${inner.map(v2).join(',')});
float ${name}(vec2 p){
vec2 o=abs(p-${v2(c)})-${v2(h)};float far=max(o.x,o.y);if(far>.12)return far;
float d=1e6;float s=1.;
for(int i=0,j=${n - 1};i<${n};j=i++){vec2 e=${name}_v[j]-${name}_v[i];vec2 w=p-${name}_v[i];
vec2 b=w-e*clamp(dot(w,e)/dot(e,e),0.,1.);d=min(d,dot(b,b));
bvec3 c=bvec3(p.y>=${name}_v[i].y,p.y<${name}_v[j].y,e.x*w.y>e.y*w.x);if(all(c)||all(not(c)))s=-s;}
return s*sqrt(d)-${f(round)};}`);
  return `${name}(${coords})`;
}

function ringCode(r: [number, number, number, number?]): string {
  const dist = `length(p.xy-vec2(${f(r[0])},${f(r[1])}))`;
  return r[3] ? `max(${dist}-${f(r[2])},${f(r[3])}-${dist})` : `(${dist}-${f(r[2])})`;
}

function bounds(d: Decal): string {
  const p = d.front ??
    d.side ??
    d.top ?? [
      [0, 0],
      [1, 1],
    ];
  const xs = p.map((a) => a[0]);
  const ys = p.map((a) => a[1]);
  return `vec4(${[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(f).join(',')})`;
}

function cabinCode(c?: Cabin): string {
  if (!c) return 'vec3 interior(vec3 p, vec3 v){return vec3(.012);}';
  const seats = c.rows
    .map((x, i) => {
      const b = c.belt;
      const bench = i > 0;
      const z = bench ? `max(abs(p.z)-${f(c.half * 0.72)},.0)` : `abs(abs(p.z)-${f(c.half * 0.48)})`;
      const wide = bench ? 0.02 : 0.2;
      return `{vec3 q=vec3(p.x-(${f(x)})+(p.y-${f(b)})*.25,p.y-${f(b - 0.2)},${z});
d=min(d,rbox(q,vec3(.06,.3,${f(wide)}),.05));
vec3 r=vec3(q.x,p.y-${f(b + 0.22)},abs(abs(p.z)-${f(c.half * 0.48)}));d=min(d,rbox(r,vec3(.04,.08,.11),.04));}`;
    })
    .join('\n');
  const bulk = c.bulkhead === undefined ? '' : `d=min(d,p.x-(${f(c.bulkhead)}));`;
  return `float rbox(vec3 q,vec3 h,float r){q=abs(q)-h;return length(max(q,0.))-r;}
float cabinSolid(vec3 p){float d=1e3;${seats}
d=min(d,rbox(p-vec3(${f(c.dash + 0.25)},${f(c.belt - 0.2)},0.),vec3(.25,.14,${f(c.half)}),.06));
vec3 w=p-vec3(${f(c.dash - 0.16)},${f(c.belt - 0.02)},${f(c.wheel)});w.x+=w.y*.45;
d=min(d,length(vec2(length(w.yz)-.18,w.x))-.018);${bulk}return d*.85;}
vec3 interior(vec3 p, vec3 v){
float t=9.;
t=min(t,v.y<0.?(${f(c.floor)}-p.y)/v.y:(${f(c.roof)}-p.y)/v.y);
for(float s=-1.;s<2.;s+=2.){float n=${f(c.lean)};float den=v.z*s+n*v.y;float num=${f(c.half)}-(p.z*s+n*(p.y-${f(c.belt)}));if(den>1e-4)t=min(t,max(0.,num/den));}
{float n=${f(c.front[1])};float den=v.x+n*v.y;float num=${f(c.front[0])}-(p.x+n*(p.y-${f(c.belt)}));if(den>1e-4)t=min(t,max(.0,num/den));}
{float n=${f(c.rear[1])};float den=-v.x+n*v.y;float num=-(${f(c.rear[0])})-(-p.x+n*(p.y-${f(c.belt)}));if(den>1e-4)t=min(t,max(.0,num/den));}
float u=.03;float hit=0.;
for(int i=0;i<26;i++){float d=cabinSolid(p+v*u);if(d<.004){hit=1.;break;}u+=max(d,.006);if(u>t)break;}
vec3 q=p+v*t;
float far=smoothstep(.015,-.015,glassAt(q+v*.02));
vec3 back=mix(vec3(.018),vec3(.105,.113,.118),far);
if(q.y<${f(c.belt)})back=mix(back,vec3(.014),.8);
if(hit>.5){vec3 h=p+v*u;vec2 e=vec2(.01,0.);
vec3 n=normalize(vec3(cabinSolid(h+e.xyy),cabinSolid(h+e.yxy),cabinSolid(h+e.yyx))-cabinSolid(h));
back=vec3(.046,.044,.042)*(.25+.75*max(0.,n.y*.6+.35-n.z*.3))*smoothstep(${f(c.floor)},${f(c.belt + 0.3)},h.y)*1.1+.006;}
return back*vec3(.92,.98,1.);
}`;
}
