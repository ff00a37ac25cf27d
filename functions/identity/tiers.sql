create or replace function identity.tiers() returns text
language sql immutable parallel safe
return
  'aaa:aaa aaaa:aaaa academy:acad,academy ad:ad advanced:advanced alpha:alpha asl:asl aspire:aspire atom:atom,atoms ball:ball ' ||
  'bantam:bantam,bantams beginner:beginner bravo:bravo challenge:challenge champions:champions,championship classic:classic ' ||
  'comp:comp,competitive copl:copl cpl:cpl d1:d1 d2:d2 d3:d3 d4:d4 d5:d5 da:da dev:dev,development,developmental discovery:discovery ' ||
  'double:double dpl:dpl e64:e64 ea2:ea2 ea:ea ecnl+rl:ecnlr,ecnlrl,ecrl ecnl:ecnl edp:edp elite:elite,elites eppl:eppl ' ||
  'frosh:freshman,frosh future:future,futures ga:ga gaa:gaa hd:hd intermediate:intermediate junior:jr,junior,juniors jv:jayvee,jv ' ||
  'machine:machine major:major,majors midget:midget,midgets minor:minor,minors mite:mite,mites mls+next:mlsn,mlsnext mls:mls nal:nal ' ||
  'national:national neal:neal next:next nl1:nl1 nl:nl novice:novice npl:npl,nplx pdl:pdl peewee:pee,peewee,peewees pitch:pitch ' ||
  'pre+academy:preacademy pre+ecnl:preecnl pre+elite:preelite pre+ga:prega pre:pre premier:prem,premier,premiere prep:prep ' ||
  'pro:pro,pros prospects:prospect,prospects rec:rec,recreation,recreational regional:reg,regional reserve:reserve,reserves rl:rl ' ||
  'rookie:rookie,rookies rpl:rpl select:select showcase:showcase single:single spl:spl squirt:squirt,squirts state:state super:super ' ||
  'tball:tball top:top tot:tot,tots triple:triple tyke:tyke,tykes usl:usl ussda:ussda varsity:varsity';

comment on function identity.tiers() is
  'The words for the tier or programme of a team, as value:spelling,spelling; a value of several is joined by + (IDENTITY-70).';
