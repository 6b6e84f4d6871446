// Skin materials by name; each gets the distance to its own edge, the place and the view.
const source = `
void set(inout Surf s,vec3 a,float rough,float metal,float coat){s.albedo=a;s.rough=rough;s.metal=metal;s.paint=0.;s.coat=coat;s.glow=vec3(0.);}
MAT(paint){set(s,vec3(0.),.03,0.,1.);s.paint=1.;}
MAT(gloss){set(s,vec3(.012),.04,0.,.9);}
MAT(trim){set(s,vec3(.02),.25,0.,.6);}
MAT(plastic){float g=fract(sin(dot(floor(p.xy*420.)+floor(p.z*420.),vec2(12.9,78.2)))*43758.5);set(s,vec3(.034)*(.92+.16*g),.55,0.,.5);}
MAT(chrome){set(s,vec3(.82,.83,.85),.08,1.,1.);}
MAT(satin){set(s,vec3(.55,.56,.58),.35,1.,1.);}
MAT(alu){set(s,vec3(.62,.63,.65),.42,1.,1.);}
MAT(white){set(s,vec3(.80,.81,.81),.12,0.,.8);}
MAT(cream){set(s,vec3(.74,.735,.71),.2,0.,.7);}
MAT(grey){set(s,vec3(.25,.255,.26),.3,0.,.6);}
MAT(liner){set(s,vec3(.008),.9,0.,.15);}
MAT(fabric){set(s,vec3(.10,.098,.095),.9,0.,.1);}
MAT(tan){set(s,vec3(.33,.20,.12),.6,0.,.3);}
MAT(bed){set(s,vec3(.03)*(.75+.25*step(.5,fract(p.z*9.))),.6,0.,.4);}
MAT(groove){float k=smoothstep(0.,-.004,d);s.albedo*=1.-.97*k;s.paint*=1.-.97*k;s.coat*=1.-.9*k;s.metal*=1.-k;s.rough=mix(s.rough,.7,k);}
MAT(soft){float k=smoothstep(0.,-.012,d);s.albedo*=1.-.45*k;s.paint*=1.-.4*k;s.coat*=1.-.3*k;}
MAT(glass){set(s,vec3(.0),.015,0.,1.);
float rim=smoothstep(-.030,-.018,d);
s.glow=mix(interior(p,v),vec3(.006),rim);s.albedo=vec3(.004);
float gasket=smoothstep(-.010,-.007,d);s.rough=mix(s.rough,.5,gasket);s.coat=mix(1.,.35,gasket);}
MAT(dark){set(s,vec3(.010),.02,0.,1.);float rim=smoothstep(-.012,-.008,d);s.coat=mix(1.,.4,rim);}
MAT(bars){float k=fract(p.y/.046);float bar=smoothstep(.08,.2,k)*smoothstep(.62,.5,k);
float frame=smoothstep(-.016,-.010,d);
set(s,mix(vec3(.006),vec3(.05),bar),.3,0.,.25+.75*bar);s.n=normalize(s.n+vec3(0.,(k-.35)*2.2*bar,0.));
if(frame>0.){Surf t=s;mat_chrome(t,d,p,v,b);s=blend(s,t,frame);}}
MAT(barsDark){float k=fract(p.y/.05);float bar=smoothstep(.08,.2,k)*smoothstep(.62,.5,k);
set(s,mix(vec3(.005),vec3(.028),bar),.4,0.,.2+.5*bar);s.n=normalize(s.n+vec3(0.,(k-.35)*2.*bar,0.));}
MAT(slots){float k=abs(fract(p.z/.11)-.5)*2.;float bar=smoothstep(.55,.72,k);
set(s,mix(vec3(.005),vec3(.03),bar),.3,0.,.2+.7*bar);float fr=smoothstep(-.018,-.010,d);s.albedo=mix(s.albedo,vec3(.03),fr);s.coat=mix(s.coat,.9,fr);}
MAT(mesh){vec2 q=vec2(p.z+p.x*.3,p.y)/.030;q=vec2(q.x+q.y,q.x-q.y);vec2 k=abs(fract(q)-.5);float bar=smoothstep(.30,.40,max(k.x,k.y));
float frame=smoothstep(-.016,-.010,d);
set(s,mix(vec3(.004),vec3(.035),max(bar,frame)),.35,0.,.15+.6*max(bar,frame));}
float disc(vec2 q,float r,float w){return smoothstep(w,-w,length(q)-r);}
MAT(head){
float z=abs(p.z);vec2 w=b.zw-b.xy;vec3 vv=vec3(v.x,v.y,v.z*sign(p.z));
vec2 q=vec2(z,p.y)+vv.zy*.045/max(.45,abs(v.x));
vec2 u=(q-b.xy)/w;
set(s,vec3(.03),.02,0.,1.);
s.glow=vec3(.05,.052,.055)+.22*vec3(smoothstep(.15,1.,u.y)*smoothstep(.0,.5,u.x)*.6);
s.glow*=.55+.45*smoothstep(.45,.55,fract(u.x*7.));
float h=min(w.y*.36,.058);
for(float i=0.;i<3.;i++){vec2 c=b.xy+w*vec2(.24+.27*i,.5);vec2 o=q-c;
float l=length(o);
s.glow=mix(s.glow,vec3(.42,.43,.45)*(.5+.8*smoothstep(-h,h,o.y)),disc(o,h*1.12,.003));
s.glow=mix(s.glow,vec3(.02),disc(o,h*.94,.003));
s.glow=mix(s.glow,vec3(.35,.40,.46)*(.25+.75*smoothstep(h,-h*.6,o.y))+.9*disc(o-vec2(-h*.25,h*.3),h*.22,h*.15),disc(o,h*.74,.004));}
float drl=smoothstep(-.007,-.011,d)*smoothstep(-.030,-.025,d);
float low=smoothstep(.62,.5,(p.y-b.y)/w.y)+smoothstep(.12,.04,(z-b.x)/w.x);
s.glow=mix(s.glow,vec3(.98,1.,1.02),drl*clamp(low,0.,1.));
s.glow=mix(vec3(.006),s.glow,smoothstep(0.,-.006,d));s.albedo=vec3(.0);}
MAT(round){
vec2 c=.5*(b.xy+b.zw);float R=.5*(b.w-b.y);vec2 o=vec2(abs(p.z),p.y)-c+vec2(v.z*sign(p.z),v.y)*.03;float l=length(o)/R;
set(s,vec3(.02),.03,0.,1.);s.glow=vec3(.30)*(.4+.6*smoothstep(-1.,1.,o.y/R))*(.7+.3*step(.5,fract(o.x*40.)));
s.glow=mix(s.glow,vec3(.75,.8,.86),disc(o,R*.45,.006));s.glow=mix(s.glow,vec3(.95),smoothstep(.06,.03,abs(l-.86)));}
MAT(tail){
set(s,vec3(.20,.004,.006),.04,0.,1.);
vec2 w=b.zw-b.xy;vec2 u=(vec2(abs(p.z),p.y)-b.xy)/w;
float rib=smoothstep(.35,.5,abs(fract(p.y/.022)-.5));
s.glow=vec3(.13,.003,.005)*(1.-.5*rib);
float guide=smoothstep(-.010,-.015,d)*smoothstep(-.034,-.029,d);
s.glow=mix(s.glow,vec3(.95,.075,.05),guide);
float core=smoothstep(-.040,-.052,d);
s.glow+=core*vec3(.20,.006,.008)*(1.-.4*rib);
s.glow=mix(s.glow,vec3(.01,.001,.001),smoothstep(-.007,-.002,d));}
MAT(red){set(s,vec3(.36,.008,.01),.06,0.,1.);s.glow=vec3(.20,.006,.006)*smoothstep(0.,-.02,d);}
MAT(amber){set(s,vec3(.55,.17,.01),.06,0.,1.);s.glow=vec3(.22,.07,.005);}
MAT(lens){set(s,vec3(.5,.52,.54),.05,0.,1.);float k=.5+.5*smoothstep(.3,.5,abs(fract(p.z/.03)-.5));s.glow=vec3(.16)*k;}
MAT(fog){set(s,vec3(.01),.05,0.,1.);s.glow=vec3(.62,.64,.66)*smoothstep(-.003,-.007,d);}
MAT(drl){set(s,vec3(.9),.1,0.,1.);s.glow=vec3(.75,.77,.8);}
MAT(hatched){set(s,vec3(.62,.63,.65)*(.8+.2*step(.5,fract(p.x*8.))),.45,1.,1.);}
`;

/** The GLSL functions mat_<name>(surface, edge distance, place, view, outline box). */
export const materialCode = source.replace(/MAT\((\w+)\)/g, 'void mat_$1(inout Surf s,float d,vec3 p,vec3 v,vec4 b)');
