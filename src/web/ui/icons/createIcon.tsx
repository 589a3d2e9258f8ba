import type { ReactElement, SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height, in px or as a CSS length. */
  size?: number | string;
}

export type Icon = (props: IconProps) => ReactElement;

/** Creates a component that draws a path, on a grid of 256, in the colour of the surrounding text. */
export const createIcon = (path: string): Icon =>
  function PathIcon({ size = '1em', ...others }) {
    return (
      <svg width={size} height={size} fill="currentColor" viewBox="0 0 256 256" {...others}>
        <path d={path} />
      </svg>
    );
  };
