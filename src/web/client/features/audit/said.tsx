import { Link } from 'react-router';
import type { Piece } from '#modules/audit/contract/api.ts';
import { readable } from './moment.tsx';

export const historyPath = (ref: string, event?: number): string =>
  `/admin/audit/history/${encodeURIComponent(ref)}${event === undefined ? '' : `?event=${event}`}`;

export const moneyPath = (ref: string): string => `/admin/audit/money?of=${encodeURIComponent(ref)}`;

export const conductPath = (ref: string): string => `/admin/audit/conduct/${encodeURIComponent(ref)}`;

export const changesPath = (ref: string): string => `/admin/audit/changes/${encodeURIComponent(ref)}`;

export const looksPath = (ref: string): string => `/admin/audit/looks?of=${encodeURIComponent(ref)}`;

/** A sentence whose people and things lead to their own histories. */
export const Said = ({ pieces, links = true }: { pieces: readonly Piece[]; links?: boolean }) => (
  <>
    {pieces.map(({ text, ref }, place) =>
      links && ref !== undefined ? (
        <Link key={place} to={historyPath(ref)}>
          {text}
        </Link>
      ) : (
        <span key={place}>{readable(text)}</span>
      ),
    )}
  </>
);

export const asText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => readable(text)).join('');
