create or replace function webhook.window_after(window_size real, has_slipped boolean, quick_count bigint, window_limit integer)
returns real
language sql immutable strict parallel safe
return least(
  window_after.window_limit,
  case when window_after.has_slipped then 4 else window_after.window_size end + window_after.quick_count / 8.0)::real;

comment on function webhook.window_after(real, boolean, bigint, integer) is
  'Returns how many deliveries of a subscription may be under way at once after its attempts: one more for every eight that succeed '
  'within half a second, up to window_limit; four again after one that fails or takes longer (has_slipped), and quick_count counts from '
  'there. WEBHOOK-26.';
