// How much of the board the panels cover, told to the board whenever that changes.

import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { BoardView } from '../board/view';
import { handOf } from '../state/cards';
import { waitingOffers } from '../state/choices';
import { narrow } from '../state/look';
import type { Session } from '../state/session';

export function useInsets(
  session: Session,
  board: { current: BoardView | null },
  dock: { current: HTMLElement | null },
): void {
  const measure = () => {
    const box = dock.current?.getBoundingClientRect();
    if (!box) return;
    const below = narrow.value;
    const size = (selector: string) => document.querySelector(selector);
    const covered = below ? innerHeight - box.top : 0;
    dock.current!.parentElement!.style.setProperty('--below', `${covered}px`);
    board.current?.inset({
      top:
        (size('.topbar')?.clientHeight ?? 0) +
        (size('.course-bar')?.clientHeight ?? 0) +
        (size('.display-tabs')?.clientHeight ?? 0),
      left: below ? 0 : (size('.waiting-offers')?.clientWidth ?? 0),
      right: below ? 0 : innerWidth - box.left,
      bottom: below ? covered : (size('.hand, .unit-strip')?.clientHeight ?? 0),
    });
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (dock.current) observer.observe(dock.current);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [session]);
  const scene = session.replay.scene.value;
  const prompt = session.question.prompt.value;
  const hand = scene ? handOf(scene, session.view.mySeat.value).length : 0;
  const offers = scene && prompt ? waitingOffers(scene, prompt).length > 0 : false;
  // Before anything is painted, so that the board does not move under a pointer.
  const all = new Set(scene?.pieces.map(({ id }) => id));
  const around = scene
    ? [scene.goal?.course != null, scene.goal != null, scene.sheets.some(({ id }) => all.has(id))]
    : [];
  useLayoutEffect(measure, [session, hand > 0, offers, around.join()]);
}
