import { Fragment } from 'react';
import styled from 'styled-components';
import { galleryThemes, galleryWidths, type PicturedState, pictureNameOf } from '#contract/gallery.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { Link } from '#ui/Link.tsx';
import { space } from '#ui/theme.ts';
import { useNames } from './names.ts';
import { More } from './panelLook.ts';

const Lines = styled.ul`
  display: grid;
  gap: ${space[4]};
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

/** A picture from the gallery, with the words on it, and the notices, mails and files that it causes. */
export default function GalleryPicture({ model, picture }: { model: FlowModel; picture: PicturedState }) {
  const names = useNames(model);
  const { state, texts, toasts, mails, files } = picture;
  const name = names.place(state);
  const notices = [
    ...toasts.map((text) => `Notice: ${text}`),
    ...mails.map(({ to, subject }) => `Email to ${to}: ${subject}`),
    ...files.map((file) => `File: ${file}`),
  ];
  const addressIn = (width: (typeof galleryWidths)[number], theme: (typeof galleryThemes)[number]) =>
    `/flows/api/pictures/${model.name}/${encodeURIComponent(pictureNameOf(state, width, theme))}`;
  return (
    <>
      <img src={addressIn(360, 'light')} alt={`${name}, 360 pixels wide`} loading="lazy" />
      <p>
        {galleryThemes.map((theme) => (
          <Fragment key={theme}>
            {theme === 'light' ? 'Light: ' : '. Dark: '}
            {galleryWidths.map((width, index) => (
              <Fragment key={width}>
                {index > 0 && ', '}
                <Link
                  href={addressIn(width, theme)}
                  target="_blank"
                  aria-label={`${name}, ${width} pixels wide, ${theme}, in a new tab`}
                >
                  {width}
                </Link>
              </Fragment>
            ))}
          </Fragment>
        ))}{' '}
        pixels
      </p>
      {notices.length > 0 && (
        <Lines aria-label="Notices, emails and files">
          {notices.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Lines>
      )}
      <More>
        <summary>Words on the page</summary>
        <Lines>
          {texts.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </Lines>
      </More>
    </>
  );
}
