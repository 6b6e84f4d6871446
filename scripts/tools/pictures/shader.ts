import { materialCode } from './materials.ts';

/** Corner stage shared by every part. */
export const vertexCode = `precision highp float;
in vec3 position;in vec3 normal;in vec3 albedo;in vec4 surf;in vec2 bake;
uniform mat4 viewProjection;
out vec3 vP;out vec3 vN;out vec3 vA;out vec4 vS;out vec2 vB;
void main(){vP=position;vN=normal;vA=albedo;vS=surf;vB=bake;gl_Position=viewProjection*vec4(position,1.);}`;

/** The studio: backdrop, floor and lamps as functions of place and direction. */
const studioCode = `
uniform sampler2D ground;uniform float groundHalf;uniform vec2 frame;
float shade(vec2 xz){vec2 u=xz/groundHalf*.5+.5;float edge=max(abs(xz.x),abs(xz.y))/groundHalf;
return mix(texture(ground,u).r,1.,smoothstep(.8,1.,edge));}
vec3 backdrop(vec2 uv){
float y=uv.y;
float l=mix(.735,.815,smoothstep(.0,.36,y));
l=mix(l,.86,smoothstep(.30,.52,y));
l=mix(l,.765,smoothstep(.55,1.05,y));
vec2 c=(uv-vec2(.5,.5))*vec2(1.,.8);
l*=1.-.26*dot(c,c);
return l*vec3(.992,1.,1.008);}
float rect(vec2 q,vec2 h,float s){vec2 d=abs(q)-h;vec2 e=smoothstep(vec2(s),vec2(-s),d);return e.x*e.y;}
float env(vec3 p,vec3 r,float rough){
float wall=mix(.30,.42,smoothstep(.02,.16,r.y))*mix(1.,.45,smoothstep(.2,.7,r.y));
wall=mix(wall,.46,min(1.,rough*1.2));
float L=wall;
float soft=.10+rough*4.5;
if(r.y>.02){float t=(5.4-p.y)/r.y;vec2 h=p.xz+r.xz*t;
L+=(4.2/(1.+rough*3.))*rect(h-vec2(.2,-1.0),vec2(4.2,1.05),soft);
L+=(1.9/(1.+rough*2.))*rect(h-vec2(0.,2.4),vec2(4.2,.6),soft);}
if(r.z<-.02){float t=(-6.5-p.z)/r.z;vec2 h=p.xy+r.xy*t;
L+=(2.3/(1.+rough))*rect(h-vec2(-1.5,3.5),vec2(11.,1.25),soft*.8);}
if(abs(r.x)>.02){float t=(sign(r.x)*7.-p.x)/r.x;vec2 h=p.zy+r.zy*t;
L+=(2.2/(1.+rough))*rect(h-vec2(-1.2,2.6),vec2(2.2,1.1),soft*.8);}
if(r.y<.12+rough*.3){float ry=min(r.y,-.004);float t=-p.y/ry;vec2 h=p.xz+r.xz*t;
float far=smoothstep(2.,16.,length(h));
float fl=mix(.74*shade(h),.62,far);
L=mix(L,fl,smoothstep(.02+rough*.4,-.02-rough*.4,r.y));}
return L;}
float srgb(float x){x=clamp(x,0.,1.);return x<.0031308?12.92*x:1.055*pow(x,1./2.4)-.055;}
vec3 srgb(vec3 c){return vec3(srgb(c.r),srgb(c.g),srgb(c.b));}
`;

const head = `precision highp float;precision highp int;
in vec3 vP;in vec3 vN;in vec3 vA;in vec4 vS;in vec2 vB;
uniform vec3 eye;uniform vec2 focus;
layout(location=0)out vec4 base;layout(location=1)out vec4 mask;
float defocus(){return .5+.5*clamp(focus.y*(1.-focus.x/distance(vP,eye)),-1.,1.);}
struct Surf{vec3 albedo;float rough;float metal;float paint;float coat;vec3 glow;vec3 n;};
Surf blend(Surf a,Surf b,float t){return Surf(mix(a.albedo,b.albedo,t),mix(a.rough,b.rough,t),mix(a.metal,b.metal,t),mix(a.paint,b.paint,t),mix(a.coat,b.coat,t),mix(a.glow,b.glow,t),mix(a.n,b.n,t));}
`;

const main = `
void main(){
vec3 v=normalize(vP-eye);
Surf s=Surf(vA,vS.x,vS.y,vS.z,vS.w,vec3(0.),normalize(vN));
float px=max(length(dFdx(vP)),length(dFdy(vP)));
#ifdef DECALS
decals(s,vP,v,px);
#endif
vec3 n=normalize(s.n);
float nv=max(-dot(n,v),.03);
vec3 r=reflect(v,n);
float E=vB.x;
float occ=smoothstep(.02,.62,vB.y);
float fres=pow(1.-nv,5.)*(1.-s.rough)*(1.-s.rough);
float f0=.055*s.coat;
float F=f0+(s.coat-f0)*fres*.8;
float e=env(vP,r,s.rough)*occ;
vec3 metal=s.albedo*(e*(1.-.5*s.rough)+.35*s.rough*E);
vec3 c=s.albedo*(1.-s.metal)*(1.-s.paint)*E*(1.-F)+mix(vec3(F*e),metal,s.metal)+s.glow;
float D=s.paint*E*(1.-F);
float wide=env(vP,normalize(r+n*.25),.42)*occ;
float M=s.paint*wide*(.35+.65*nv)*(1.-F);
base=vec4(srgb(c),1.);
mask=vec4(srgb(D*.8),srgb(M*.5),defocus(),1.);
}`;

/** Skin stage: decals first, then baked light plus studio reflections. */
export function skinCode(decals: string): string {
  const code = decals.replace('//MATERIALS', materialCode);
  return head + studioCode + (decals ? `#define DECALS\n${code}` : '') + main;
}

/** Clear covers and screens: only their reflection and a light tint. */
export const clearCode = `${head}${studioCode}
void main(){vec3 v=normalize(vP-eye);vec3 n=normalize(vN);if(dot(n,v)>0.)n=-n;
float nv=max(-dot(n,v),.03);float F=.06+.94*pow(1.-nv,5.);float e=env(vP,reflect(v,n),.02);
float a=clamp(vS.x+F,0.,.9);
base=vec4(srgb(vA*(a-F*.5)+F*e*.8)*1.,a);mask=vec4(0.,0.,defocus()*a,a);}`;

/** The floor and backdrop in one: a seamless sweep darkened where the vehicle shades it. */
export const floorCode = `${head}${studioCode}
void main(){vec3 b=backdrop(gl_FragCoord.xy/frame);
float k=groundHalf>0.&&vS.x<.5?pow(shade(vP.xz),1.2):1.;
base=vec4(srgb(b*mix(k,1.,.04)),1.);mask=vec4(0.,0.,defocus(),1.);}`;

/** Number plates: lettering from a picture, lit like everything else. */
export const plateCode = `${head}${studioCode}
uniform sampler2D plate;
void main(){vec3 v=normalize(vP-eye);vec3 n=normalize(vN);
vec3 a=texture(plate,vS.xy).rgb;float e=env(vP,reflect(v,n),.25);
base=vec4(srgb(a*a*vB.x*.92+.03*e),1.);mask=vec4(0.,0.,defocus(),1.);}`;
