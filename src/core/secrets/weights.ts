// Points of value features, fitted by logistic regression on secrets and ordinary code.

/** Sixteenths of the log-odds, by group: `group name+points …`; a group that continues on the next line is named again. */
const points = `
* arg2+13 attribute-17 cal+13 calP-9 describes-16 glued+8 label-26 oo+13 op+47 ord-14 says-46
a Kf-12 Km+6 Pf-10 Pm-7 Sf-8 Sn-12
ab cp-14 di-14 hi-19 mx-7 no-13 ph-18 wd-13 wo-25
ac cp-14 di-15 hi+13 mx+18 ph+20 wd+18 wo-25
al cp-9 hi+35 mx+40 no-6 wd-6 wo+28
arg1 no-10 ph+8 wd+10 wo+17
arg2 hi+12 mx-19 no-10 ph-7 wd+22 wo+22
c in-14 vC-13 wC+10 wL+10 wN+21 xL-10 xN+11
cal hi+18 mx+17 no-10 ph-11 wd+8 wo+19
cc.in cp-19 hi+45 mx-24 wo-13
cc.vC di-9 mx+10 wd-13 wo-13
cc.vL di-14 mx-26 ph-28
cc.vN di-10 hi+7 wd-12
cc.vU cp+8 di-9 hi-3 ph-8 wd+10
cc.wC cp-13 hi-24 mx-17 ph+15 wd-6 wo+21
cc.wL di-10 mx+10 no+8 ph+29
cc.wN cp+11 di-17 mx-20 no-12 ph+20 wd+16
cc.wU cp+14 di-13 hi-9 mx+17 no+11 ph-15 wd-2
cc.xC cp-11 di+10 hi-21 no-9 wd+9
cc.xL di-9 mx-21 wd-6
cc.xN cp+9 di+9 hi+11 mx+10 no-10 ph+8
cc.xU hi+5 mx+7 wd+16
fo di-30 hi-25 mx-39 no-10 ph+4 wd-37 wo-27
h.K di-22 hi+9 wd-8
h.P di+5 hi+17 mx+22 wd+18 wo+28
h.S cp-14 di-13 hi+15
h.T cp-9 di-13 hi+12 mx-11 no-7 wd-9 wo-19
k Cas+19 Cb1-7 Cb3-12 Cca+19 Cce-15 Ccm-20 Cgl-9 Cis-11 Clb+8 Las-20 Lb3+7 Lb6-6 Lca-37 Lce-21 Lfb-16 Lis-9 Llb+3 Ltg-13 Nas-16 Nb1-10
k Nb3+7 Nca-32 Nce-23 Ncm-22 Nfb-9 Ngl-13 Nis+4 Nlb+14 Nli-10 Nsp-21 Ub6-12 Uca-10 Uce+71 Ufb-7 Uis+9 Ulb+8 Uli+10 Usp-12 Utg-10
kz.C cp+33 di+9 hi+14 mx+19 no+11 wd+10 wo-20
kz.L di+22 hi+28 no-9 wd-7
kz.N di-14 mx-10 no-7 ph+22 wo-6
kz.U di-7 mx+23 ph+14 wd-6
l Kas+10 Kb3+6 Kb6-11 Kbx-11 Keq-11 Kfb-8 Kgl-13 Kis+16 Klb+20 Kli-14 Kne-20 Ktg+9 Kty+12 Pas+34 Pb6-9 Pce-9 Peq+19 Pfb+10 Pgl+17 Pis+18
l Plb+25 Pno-15 Psp+13 Ptg+18 Pty+21 Pva+39 Sas+20 Sb3-9 Sb6-12 Sbx-15 Sce-25 Scm-7 Sgl+49 Sis+11 Sne+9 Sno-10 Stg+17 Sty+16 Tac-11 Tas+17
l Tb3-8 Tb6-12 Tbx-10 Tca-18 Tce-14 Tcm-7 Tlb-9 Tno-14 Tty+18 Tva+23 none-12
len l+9 s-33
ln mx-9 no-9 ph-22
n call-13 oth-15 q+9 word-7
nc.call cp-5 hi-68 wd-18 wo-21
nc.com cp-23 di-17 hi+2 mx-23 no+2
nc.end cp+19 di-5 wo-2
nc.oth di-11 mx-4 wd-12
nc.pun hi+9 mx+6
nc.q mx-27 no+34 wd+21 wo+7
nc.word cp-22 hi+26 mx+9 no-14 wd+7
o a-10 i-25 p-18 u-18
oc.a di-15 hi-12 mx-51 no-8 ph-8 wd-45 wo-7
oc.i cp-7 di-11 hi-35 mx-20 no-21 wd-17 wo+20
oc.o hi+17 mx-29 no-12 ph-14 wo+8
oc.p cp-14 hi-12 mx-25 ph-22 wd-34 wo-17
oc.u cp-15 di-10 hi-21 mx-34 no+9 ph-16 wd-45
ord cp-16 mx-13
p i-5 p-13 u-12
pc.i di-10 hi-32 mx-47 no-28
pc.p cp-13 mx-52 ph+23 wd+15 wo-9
pc.u cp-16 hi-17 mx+32 wo-9
q.0 cp-14 hi+11 no-14 wo-12
q.1 di+9 hi+14 mx+10 no-13 wd+16 wo+5
s Keb-9 Kn+14 W1+22 Wn+27 b64-44 br-25 cam-16 cn+15 con-14 dot-8 grp+26 hexs+36 keb+12 lee-3 low-10 ph2-6 rnd+15 s-7 sd+13 str+15 u-10
s uuid+13 w1-6
t code-5
tq.cmd.0 cp+11 di-18 hi+10 no+8
tq.code.0 cp-10 di-11 mx-24 no-10 wd-9 wo-8
tq.code.1 cp+20 di+25 hi+13 mx+18 no-11 ph+11 wd+20 wo+16
tq.conf.0 cp-7 hi+8 wd+22
tq.conf.1 di-7 hi+9 no-10 ph-5
tq.prose.0 di-9 mx+9
tq.short.0 cp-12 di+10 hi+8 mx-8
ts.cmd An-39 Keb+44 Kn+27 Lee+32 W1+10 Wn+23 cap+70 cn+15 con-6 d4-18 dot-39 expr-19 lee+16 mix-17 numb+23 oth-19 pl+16 rnd+9 rnds+21
ts.cmd sna-69 str+42 wn+21
ts.code An+31 Kn+14 W1+12 Wn+21 b64-31 cam-11 cn-14 con-10 d13-19 d6+7 dot-14 dotn-17 expr-10 hex+12 keb+19 kn+35 kx+34 mix-13 numb-14
ts.code oth+8 ph3+10 phm+8 pl-11 rnds+42 s-6 sd+22 sna-19 str+17 u-6 ud-13 uuid+26 wn+15
ts.conf An-15 Keb-14 Kn+18 Lee+10 W1+26 Wn+24 br-42 cam-8 cap-8 cn+23 con-15 d13+20 dotn+16 kx+3 lee-23 numb-16 oth-10 ph2-16 phm-33 pl+6
ts.conf rnd+16 rnds+12 s+15 str+5 u-6 uuid+8 w1-21
ts.prose An-22 Keb-24 Kn-3 Lee-13 W1+32 Wn+13 b64-10 cap+9 cn+26 con-27 d6-8 dotn+19 hex+30 kn+17 kx-40 numb-12 oth+16 pl-15 rnds-18 s+14
ts.prose sd+25 str+9 uuid-21 wn+5
ts.short An-38 Kn+40 Lee-11 W1+16 Wn+28 b64-42 cam-7 cn-21 col-48 con-10 d4+5 d6+11 dot-15 expr-13 grp+26 hex+20 kn-10 kx-50 lee+20 mix+32
ts.short numb+19 oth+36 pl+10 rnd+26 rnds-14 sd-8 sna-7 str+7 u-12 up-21 uuid+12 w1-44 wn+24
u %+65 ,+12 /-9 :+17
uc di-13 hi+7 mx+8 wd+26 wo+9
z.Kac hi+34 no-8 wd-8
z.Kas hi+9 mx+11 no-7 ph+51 wo+28
z.Kb1 di-8 hi+27 mx-17
z.Kb3 di-7 hi-4 mx-26 no+9 wd-10 wo+8
z.Kb6 cp-9 hi-30 mx-16 no-7 ph-36 wd-22 wo-9
z.Kbx mx-9 no-8 ph-30 wd-22 wo-12
z.Kca hi+7 wd-16
z.Kcm cp-14 di-28 hi+17 mx-38
z.Keq no-10 wo-17
z.Kfb hi-10 mx-28 wo-8
z.Kgl wo-16
z.Kis cp-25 hi+28 mx+54 no-13 ph+43 wo+7
z.Klb hi+46 no-22 wo-28
z.Kli hi+36 mx-42 no-9 wo-20
z.Knl cp-10 hi+20 mx+27
z.Kno di-15 hi-35 mx-17 ph-32 wd-23
z.Ksp cp-19 hi+33 no+29 wd+25 wo-13
z.Ktg hi+11
z.Kty hi+28 no-14
z.Pac hi+36 wo+14
z.Pas di+42 hi+12 mx+26 no-11 ph+22 wd+13 wo+16
z.Pb1 cp+10 mx+35 ph-37 wd-6
z.Pb3 hi-13 no+5 ph-28 wd-23 wo+5
z.Pb6 di-25 hi-26 mx-52 no-24 wd-25 wo+5
z.Pbx cp-7 di-25 hi-45 mx-45 no-23 ph-40 wd-47 wo+4
z.Pca cp+26 hi+4 no-24 wd+7
z.Pce wd+38 wo-26
z.Pcm cp+7 hi+16 mx-13 no-8 wd+21
z.Peq di+38 hi+9 wd+24 wo-38
z.Pfb cp+6 hi+6 no-12 wd+25
z.Pgl cp+50 hi+21 wd+38
z.Pis cp+17 di+84 hi+15 mx+29 wd+15
z.Plb cp-12 di+61 hi+38 no+14 wd+18 wo+22
z.Pli hi+37 mx+62 wd+25 wo-36
z.Pnl cp-10 di-18 hi+39
z.Pno di-16 ph-17 wo-12
z.Psp cp+15 di+61 hi+25 mx+29 no+38 ph+38 wd+37 wo-13
z.Ptg cp-17 hi+22 mx-21 wo+49
z.Pty cp-22 hi+13 wd+16 wo+32
z.Pva cp+25 hi+21 wd+49 wo+28
z.Sac cp-21 wo+31
z.Sas cp-13 hi+17 mx+11 no+23 ph+14 wd+35 wo+20
z.Sb1 mx+55 no-7 wd+23 wo-7
z.Sb3 di-14 no-10 wd-9 wo-8
z.Sb6 di-8 hi-49 mx-10 no-18 wd-10
z.Sbx cp-8 hi-29 no-27 wo-11
z.Sca cp-32 wo+10
z.Sce wo-26
z.Scm cp-12 hi+30 mx-35 wd+15 wo-15
z.Sfb cp+55 hi+23 no-12 ph+14 wd+14 wo-13
z.Sgl wo+49
z.Sis hi+38 wo-13
z.Slb wo-20
z.Sli cp-11 hi+24
z.Sne hi+9
z.Sno cp-19 di-15 hi+10 mx-6 ph-16 wd-15
z.Ssp cp-4 hi+26 mx+47 wd+2 wo-13
z.Stg di-17
z.Sty hi+16
z.Tac ph-36
z.Tas di-27 hi+13 mx+19 no+31 wo-19
z.Tb1 mx-17 no-7 wd+34
z.Tb3 hi-13 mx-14 no-9 ph-14
z.Tb6 cp-13 mx-7 no-7 wd-46 wo-9
z.Tbx cp-16 di-11 hi-11 mx-11 no-17
z.Tca hi-16
z.Tce wo-14
z.Tcm cp-11 hi-16 mx+8 wd-29
z.Tfb hi+26 wd-44
z.Tis cp-15 hi+24 no-15
z.Tlb cp+46 di-7 hi-17 no-7
z.Tli cp-7
z.Tnl mx-27
z.Tno di-10 hi-23 mx-10 ph-11 wd-16
z.Tsp hi+26 no+45 ph+49 wo-9
z.Ttg hi+31 mx-22 no-20
z.Tty hi+18
z.Tva hi+23
`;

export const bias = -15;

export const cluePoints: ReadonlyMap<string, number> = new Map(
  points
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [group = '', ...all] = row.split(' ');
      return all.map((each) => {
        const at = each.search(/[+-]\d+$/);
        return [group === '*' ? each.slice(0, at) : `${group}.${each.slice(0, at)}`, Number(each.slice(at))] as const;
      });
    }),
);
