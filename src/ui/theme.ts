import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';

const violet: MantineColorsTuple = [
  '#f6f2ff',
  '#ebe2ff',
  '#d8c7ff',
  '#bfa3fd',
  '#a67ff9',
  '#8b5cf6',
  '#7434eb',
  '#6526d4',
  '#521eae',
  '#3d1784',
];

const warmGray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f2ee',
  '#e9e6e0',
  '#dad6cf',
  '#c2bdb4',
  '#989289',
  '#69645c',
  '#524e47',
  '#36332e',
  '#1f1d1a',
];

const warmDark: MantineColorsTuple = [
  '#ece9e4',
  '#d2cec7',
  '#aba69d',
  '#837e76',
  '#4d4943',
  '#3b3833',
  '#2a2825',
  '#1e1c1a',
  '#161513',
  '#0e0d0c',
];

const font =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif";

export const theme = createTheme({
  colors: { violet, gray: warmGray, dark: warmDark },
  primaryColor: 'violet',
  primaryShade: 6,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: font,
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.2' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(8), md: rem(8), lg: rem(12), xl: rem(12) },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--facet-shadow)',
    sm: 'var(--facet-shadow)',
    md: 'var(--facet-shadow)',
    lg: 'var(--facet-shadow)',
    xl: 'var(--facet-shadow)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(40), lineHeight: '1.1' },
      h2: { fontSize: rem(28), lineHeight: '1.2' },
      h3: { fontSize: rem(20), lineHeight: '1.3' },
      h4: { fontSize: rem(16), lineHeight: '1.4' },
      h5: { fontSize: rem(14), lineHeight: '1.4' },
      h6: { fontSize: rem(12), lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: {
      styles: { label: { marginBottom: rem(4), fontSize: rem(14) }, error: { fontSize: rem(14) } },
    },
    TextInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: {
      defaultProps: { radius: 'xl', variant: 'light' },
      styles: { root: { textTransform: 'none', fontWeight: 600 } },
      // the library's are 9 to 11 px
      vars: (_theme: unknown, { size = 'md' }: { size?: string }) => ({
        root: { '--badge-fz': rem(size === 'lg' || size === 'xl' ? 14 : 12) },
      }),
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 150 } } },
    Checkbox: { defaultProps: { radius: 'xs' } },
  },
});

const RED_OF_BUTTONS = {
  // One that white can be read on.
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#a61e1e',
};

/** Both themes' surfaces: a slight warm tint, near white and near black. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...RED_OF_BUTTONS,
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-text': '#1f1d1a',
    '--mantine-color-dimmed': '#69645c',
    '--mantine-color-error': '#c02626',
    // Of inputs' placeholders: to be read at ≥ 4.5 : 1 too.
    '--mantine-color-placeholder': '#736e66',
    '--mantine-color-default-border': '#dad6cf',
    '--mantine-color-anchor': '#6526d4',
    // Text on the soft variants of the semantic colours, at ≥ 4.5 : 1.
    '--mantine-color-green-light-color': '#17653f',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-red-light-color': '#a61e1e',
  },
  dark: {
    ...RED_OF_BUTTONS,
    '--mantine-color-body': '#161513',
    '--mantine-color-text': '#ece9e4',
    '--mantine-color-dimmed': '#aba69d',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-placeholder': '#9a948b',
    '--mantine-color-default': '#1e1c1a',
    '--mantine-color-default-hover': '#2a2825',
    '--mantine-color-default-border': '#3b3833',
    '--mantine-color-anchor': '#bfa3fd',
    // Soft variants: as quiet as in the light theme, and read at ≥ 4.5 : 1.
    '--mantine-color-violet-light': '#2c2142',
    '--mantine-color-violet-light-hover': '#382a54',
    '--mantine-color-violet-light-color': '#bfa3fd',
    '--mantine-color-gray-light': '#2a2825',
    '--mantine-color-gray-light-hover': '#36332e',
    '--mantine-color-gray-light-color': '#d2cec7',
    '--mantine-color-green-light': '#17301f',
    '--mantine-color-green-light-color': '#7fdba8',
    '--mantine-color-yellow-light': '#352608',
    '--mantine-color-yellow-light-color': '#f3c577',
    '--mantine-color-red-light': '#3d1c1a',
    '--mantine-color-red-light-hover': '#4a2220',
    '--mantine-color-red-light-color': '#ff9d94',
  },
});
