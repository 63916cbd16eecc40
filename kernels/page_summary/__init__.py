"""Summaries of the keys in a page, and bounds of what a query could find among them."""

from kernels.page_summary.box_bounds import box_bounds, new_table
from kernels.page_summary.summary import num_boxes, page_bounds, summarize
from kernels.page_summary.upper_bounds import upper_bounds

__all__ = ["box_bounds", "new_table", "num_boxes", "page_bounds", "summarize", "upper_bounds"]
