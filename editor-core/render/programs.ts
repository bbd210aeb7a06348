import { GlProgram } from 'pixi.js';

const transformed = /* glsl */ `
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;

vec2 inViewport(vec2 position) {
  return (uWorldTransformMatrix * uTransformMatrix * vec3(position, 1.0)).xy;
}

vec4 onScreen(vec2 viewport) {
  return vec4((uProjectionMatrix * vec3(viewport, 1.0)).xy, 0.0, 1.0);
}
`;

const tileVertex = /* glsl */ `
in vec2 aPosition;
out vec2 vPixel;
uniform vec3 uPlace;
uniform vec2 uFrame;

void main() {
  vPixel = aPosition * 256.0;
  // textures have their first row at the bottom
  gl_Position = vec4((aPosition * uPlace.z + uPlace.xy) * 2.0 / uFrame - 1.0, 0.0, 1.0);
}
`;

/** Writes one person's coverage into that person's channel. */
export const coverageProgram = GlProgram.from({
  name: 'coverage',
  preferredFragmentPrecision: 'highp',
  vertex: tileVertex,
  fragment: /* glsl */ `
in vec2 vPixel;
out vec4 finalColor;
uniform sampler2D uTile;
uniform vec4 uChannel;
uniform float uSharpness;

void main() {
  // Steps one screen pixel wide between texels; at a sharpness of 1 this is plain linear filtering.
  vec2 seam = floor(vPixel + 0.5);
  vec2 pixel = seam + clamp((vPixel - seam) * uSharpness, -0.5, 0.5);
  finalColor = uChannel * texture(uTile, pixel / 256.0).r;
}
`,
});

const frameVertex = /* glsl */ `
in vec2 aPosition;
${transformed}
void main() {
  gl_Position = onScreen(inViewport(aPosition));
}
`;

/** A pixel's place in the viewport, the same to the last bit whatever shape is drawn there: frames are drawn piece by piece. */
const placed = /* glsl */ `
uniform sampler2D uCoverage;
uniform vec2 uFrame;
uniform float uDensity;

vec2 place() {
  vec2 fromBottom = gl_FragCoord.xy / uDensity;
  return vec2(fromBottom.x, uFrame.y - fromBottom.y);
}
`;

/** Tints four persons, one over the other. */
export const fillProgram = GlProgram.from({
  name: 'fill',
  preferredFragmentPrecision: 'highp',
  vertex: frameVertex,
  fragment: /* glsl */ `
out vec4 finalColor;
${placed}
uniform vec4 uColours[4];
uniform vec4 uFill;
uniform float uTop;

void main() {
  vec4 alpha = texture(uCoverage, place() / uFrame) * uFill;
  vec4 sum = vec4(0.0);
  int chosen = int(uTop);
  // the selected person last
  for (int turn = 0; turn < 2; turn++) {
    for (int i = 0; i < 4; i++) {
      if ((i == chosen) != (turn == 1)) continue;
      sum = vec4(uColours[i].rgb * alpha[i], alpha[i]) + sum * (1.0 - alpha[i]);
    }
  }
  finalColor = sum;
}
`,
});

/**
 * Outlines of four persons where coverage passes one half (M2). Within `uReach` of a pixel lie a least and a greatest
 * coverage; an outline is where one half is between them. Dividing by their difference makes a soft edge's outline as wide
 * as a hard one's. Along a side the pattern runs by x or by y, whichever the side follows more, and moves with the photo.
 */
export const outlineProgram = GlProgram.from({
  name: 'outline',
  preferredFragmentPrecision: 'highp',
  vertex: frameVertex,
  fragment: /* glsl */ `
out vec4 finalColor;
${placed}
uniform vec2 uOrigin;
uniform vec4 uColours[4];
uniform vec4 uPatterns[4];
uniform vec4 uLine;
uniform vec4 uReach;
uniform float uTop;

vec4 around(vec2 offset) {
  return texture(uCoverage, (place() + offset) / uFrame);
}

float isDrawn(vec4 pattern, float along) {
  float place = mod(along, pattern.x + pattern.y + pattern.z + pattern.w);
  float second = place - pattern.x - pattern.y;
  float soft = 0.5 / uDensity;
  float first = smoothstep(-soft, soft, place) * (1.0 - smoothstep(pattern.x - soft, pattern.x + soft, place));
  float last = smoothstep(-soft, soft, second) * (1.0 - smoothstep(pattern.z - soft, pattern.z + soft, second));
  return pattern.y == 0.0 ? 1.0 : max(first, pattern.z == 0.0 ? 0.0 : last);
}

void main() {
  vec2 along = place() - uOrigin;
  vec4 centre = around(vec2(0.0));
  float far = max(max(uReach.x, uReach.y), max(uReach.z, uReach.w));
  vec4 a = around(vec2(-far, -far)), b = around(vec2(far, -far));
  vec4 c = around(vec2(-far, far)), e = around(vec2(far, far));
  vec4 spread = max(max(max(a, b), max(c, e)), centre) - min(min(min(a, b), min(c, e)), centre);
  vec4 sum = vec4(0.0);
  finalColor = sum;
  // nearly all pixels end here, which is what lets machines without a graphics card keep up
  if (all(lessThan(spread, vec4(0.004)))) return;
  int chosen = int(uTop);
  for (int turn = 0; turn < 2; turn++) for (int i = 0; i < 4; i++) {
    if ((i == chosen) != (turn == 1) || uLine[i] == 0.0 || spread[i] < 0.004) continue;
    float r = uReach[i];
    float d = r * 0.7071;
    float left = around(vec2(-r, 0.0))[i], right = around(vec2(r, 0.0))[i];
    float top = around(vec2(0.0, -r))[i], bottom = around(vec2(0.0, r))[i];
    float nw = around(vec2(-d, -d))[i], ne = around(vec2(d, -d))[i];
    float sw = around(vec2(-d, d))[i], se = around(vec2(d, d))[i];
    float low = min(min(min(left, right), min(top, bottom)), min(min(nw, ne), min(sw, se)));
    float high = max(max(max(left, right), max(top, bottom)), max(max(nw, ne), max(sw, se)));
    low = min(low, centre[i]);
    high = max(high, centre[i]);
    float range = high - low;
    if (range < 0.004) continue;
    float slope = 2.0 * r * uDensity / range;
    float strength = clamp((high - 0.5) * slope + 0.5, 0.0, 1.0) * clamp((0.5 - low) * slope + 0.5, 0.0, 1.0);
    bool isUpright = abs(right + ne + se - left - nw - sw) > abs(bottom + sw + se - top - nw - ne);
    float drawn = isDrawn(uPatterns[i], isUpright ? along.y : along.x);
    vec3 colour = uColours[i].rgb * mix(0.22, 1.0, drawn);
    float alpha = strength * uLine[i];
    sum = vec4(colour * alpha, alpha) + sum * (1.0 - alpha);
  }
  finalColor = sum;
}
`,
});

/** Darkens everything but one person. */
export const dimProgram = GlProgram.from({
  name: 'dim',
  preferredFragmentPrecision: 'highp',
  vertex: frameVertex,
  fragment: /* glsl */ `
out vec4 finalColor;
${placed}
uniform vec4 uChannel;

void main() {
  finalColor = vec4(0.0, 0.0, 0.0, 0.62 * (1.0 - dot(texture(uCoverage, place() / uFrame), uChannel)));
}
`,
});
