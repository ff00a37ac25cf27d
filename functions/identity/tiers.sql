create or replace function identity.tiers() returns text
language sql immutable parallel safe
return
  'academy:acad,academy advanced:advanced aspire:aspire beginner:beginner challenge:challenge classic:classic comp:comp,competitive ' ||
  'copl:copl d1:d1 d2:d2 d3:d3 d4:d4 d5:d5 da:da dev:dev,development,developmental dpl:dpl e64:e64 ea:ea ea2:ea2 ecnl:ecnl ' ||
  'ecnl+rl:ecnlr,ecnlrl,ecrl edp:edp elite:elite,elites eppl:eppl future:future,futures ga:ga intermediate:intermediate ' ||
  'junior:jr,junior,juniors mls:mls nal:nal national:national neal:neal next:next nl:nl npl:npl,nplx pdl:pdl pre:pre ' ||
  'pre+academy:preacademy pre+ecnl:preecnl pre+elite:preelite pre+ga:prega premier:prem,premier,premiere prep:prep ' ||
  'rec:rec,recreation,recreational regional:reg,regional reserve:reserve,reserves rl:rl rpl:rpl select:select showcase:showcase ' ||
  'state:state super:super usl:usl';

comment on function identity.tiers() is
  'The words for the tier or programme of a team, as value:spelling,spelling; a value of several is joined by + (IDENTITY-70).';
