import type { Box } from "@quarry/client";
import { useState } from "preact/hooks";

/** A shorter drag is a click, in CSS pixels. */
const LEAST_DRAG = 5;

type Point = [x: number, y: number];
type Drag = { from: Point; start: Point; box?: Box };
type SvgPointerEvent = PointerEvent & { currentTarget: SVGSVGElement };

/**
 * Lets a rectangle be drawn over a page with a mouse or a pen; a finger scrolls. `drawn` is the rectangle as it is drawn,
 * in the page's own unit.
 *
 * @param draw is called with the rectangle at the end; undefined where none is wanted.
 */
export function useRectangle(
  size: { width: number; height: number },
  draw: ((box: Box) => void) | undefined,
) {
  const [drag, setDrag] = useState<Drag>();

  function onPage({ currentTarget, clientX, clientY }: SvgPointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * size.width;
    const y = ((clientY - top) / height) * size.height;
    return [clamped(x, size.width), clamped(y, size.height)];
  }

  return {
    drawn: drag?.box,
    onPointerDown: (event: SvgPointerEvent) => {
      if (!draw || event.button !== 0 || event.pointerType === "touch") return;
      event.preventDefault(); // no picture is dragged
      setDrag({ from: [event.clientX, event.clientY], start: onPage(event) });
    },
    onPointerMove: (event: SvgPointerEvent) => {
      if (!drag) return;
      const [x, y] = drag.from;
      const isDrag = Math.hypot(event.clientX - x, event.clientY - y) >= LEAST_DRAG;
      if (!drag.box && !isDrag) return;
      event.currentTarget.setPointerCapture(event.pointerId); // not before, or a click on a box is lost
      setDrag({ ...drag, box: between(drag.start, onPage(event)) });
    },
    onPointerUp: () => {
      if (drag?.box) draw?.(drag.box);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };
}

const clamped = (value: number, most: number) => Math.min(Math.max(value, 0), most);

const between = ([x0, y0]: Point, [x1, y1]: Point): Box => [
  ...([Math.min(x0, x1), Math.min(y0, y1)] as const),
  ...([Math.max(x0, x1), Math.max(y0, y1)] as const),
];
