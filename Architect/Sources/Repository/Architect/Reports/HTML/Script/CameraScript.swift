/// Moves and zooms the drawing.
enum CameraScript {
  static let text = #"""
    // Moving and zooming: the view box is the camera. A unit is a pixel until the reader zooms.
    let whole = [0, 0, 1, 1], view = [...whole];
    const look = box => { view = box; drawing.setAttribute("viewBox", box.map(v => v.toFixed(1)).join(" ")); };
    const scale = () => Math.max(view[2] / drawing.clientWidth, view[3] / drawing.clientHeight) || 1;
    const zoom = (factor, x, y) => {
      const width = Math.min(Math.max(view[2] * factor, 80), whole[2] * 4), by = width / view[2];
      look([x - (x - view[0]) * by, y - (y - view[1]) * by, width, view[3] * by]);
    };
    const middle = () => [view[0] + view[2] / 2, view[1] + view[3] / 2];
    const at = event => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      return [point.x, point.y];
    };
    drawing.addEventListener("wheel", event => {
      event.preventDefault();
      zoom(Math.exp(event.deltaY * 0.0015), ...at(event));
    }, { passive: false });
    let drag = null;
    drawing.addEventListener("pointerdown", event => {
      drag = { x: event.clientX, y: event.clientY, view: [...view], moved: false, target: event.target.closest("[data-n]") };
      drawing.setPointerCapture(event.pointerId);
    });
    drawing.addEventListener("pointermove", event => {
      if (!drag) return;
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y, by = scale();
      if (Math.abs(dx) + Math.abs(dy) > 4) drag.moved = true;
      if (drag.moved) look([drag.view[0] - dx * by, drag.view[1] - dy * by, view[2], view[3]]);
    });
    drawing.addEventListener("pointerup", event => {
      if (drag && !drag.moved) {
        if (!drag.target) clear();
        else press(nodes[+drag.target.dataset.n], event.shiftKey);
      }
      drag = null;
    });
    drawing.addEventListener("pointercancel", () => drag = null);
    $("in").onclick = () => zoom(0.75, ...middle());
    $("out").onclick = () => zoom(1 / 0.75, ...middle());
    $("fit").onclick = () => look(fitted());
    """#
}
